import { wholeNumbersOf, pluralsOf } from './numbers';
import type { Words } from './words';

/** Portuguese as it's written in Brazil. */
export const pt = (tag: string) => {
	const number = wholeNumbersOf(tag);
	const plural = pluralsOf<'one' | 'many' | 'other'>(tag);
	const ids = plural({ one: '# ID', many: '# de IDs', other: '# IDs' });
	const templates = plural({
		one: '# template de prompt',
		many: '# de templates de prompt',
		other: '# templates de prompt',
	});
	const decimals = plural({
		one: '# casa decimal',
		many: '# de casas decimais',
		other: '# casas decimais',
	});

	const outOf = (part: number, whole: number, counted: (count: number) => string) =>
		part < whole ? `${number(part)} de ${counted(whole)}` : counted(whole);

	return {
		title: 'Relatório de custos',
		titleFor: (title: string, group: string) => `${title} – ${group}`,
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `e mais ${number(count)}`,
		withPrompts: (name: string, count: number) => `${name} (${templates(count)})`,
		isNew: 'novo',
		total: 'Total',
		noData: 'Sem dados',
		soFar: (period: string) => `${period}, até o momento`,
		periods: {
			quarter: (quarter: string, year: string) => `${quarter}º trimestre de ${year}`,
			week: (week: string, year: string) => `semana ${week} de ${year}`,
			shortQuarter: (quarter: string) => `T${quarter}`,
			shortWeek: (week: string) => `S${week}`,
		},
		types: { agent: 'Agente', member: 'Membro', department: 'Departamento' },

		groups: {
			cost_center: {
				none: 'Sem centro de custo',
				column: 'Centro de custo',
				title: 'Custo por centro de custo',
			},
			department: {
				none: 'Sem departamento',
				column: 'Departamento',
				title: 'Custo por departamento',
			},
			owner_email: {
				none: 'Sem responsável',
				column: 'Responsável',
				title: 'Custo por responsável',
			},
			type: { none: 'Sem tipo', column: 'Tipo', title: 'Custo por tipo' },
			other: {
				none: (heading: string) => `Sem ${heading}`,
				title: (heading: string) => `Custo por ${heading}`,
			},
		},
		columns: {
			name: 'Nome',
			prompt: 'Template de prompt',
			reason: 'Causa',
			interval: 'Período',
			calls: 'Chamadas',
			cost: 'Custo',
			costIn: (currency: string) => `Custo (${currency})`,
			before: 'Anterior',
			change: 'Variação',
			changeIn: (currency: string) => `Variação (${currency})`,
		},
		headline: {
			cost: 'Custo total',
			costPerCall: 'Custo por chamada',
			compared: (change: string, before: string) => `${change}, ${before}`,
			noDataBefore: (period: string) => `Período anterior sem dados: ${period}`,
		},
		headings: {
			why: (before: string) => `Causas da variação (período anterior: ${before})`,
			movers: 'Maiores variações',
			overTime: 'Evolução do custo',
			byPrompt: 'Custo por template de prompt',
			notInTotal: (prompt: string) => `${prompt}, não incluído no total`,
			about: 'Sobre este relatório',
		},
		trend: { title: 'Evolução', unread: 'não consultado' },
		budgets: {
			title: 'Orçamentos mensais',
			used: 'Usado',
			over: (percent: string) => `${percent}, acima`,
			close: (percent: string) => `${percent}, perto`,
			lacks: (names: string) => `Os valores acima estão incompletos: falta ${names}.`,
		},
		reasons: {
			moreCalls: 'Efeito volume: mais chamadas, ao custo médio por chamada do período anterior',
			fewerCalls: 'Efeito volume: menos chamadas, ao custo médio por chamada do período anterior',
			onlyKept: '(sem novos nem encerrados)',
			withoutCredits: '(sem créditos)',
			mix: 'Efeito mix: mudança na composição de agentes, membros e templates de prompt',
			costPerCall: 'Efeito preço: custo por chamada, com a mesma composição',
			started: (names: string) => `Novos, antes sem chamadas ou sem dados: ${names}`,
			ended: (names: string) => `Encerrados, agora sem chamadas ou sem dados: ${names}`,
			credits: (names: string) => `Créditos (${names})`,
		},
		subject: {
			noData: 'sem dados',
			noDataBefore: 'sem dados do período anterior',
			nothingBefore: 'sem custo no período anterior',
			before: (cost: string) => `período anterior: ${cost}`,
		},
		problems: {
			unread: {
				gap: (prompts: string) => `sem ${prompts}`,
				title: 'Não incluído neste relatório',
			},
			notices: {
				gap: 'com um aviso da API',
				title: 'A API retornou os dados com um aviso',
				why: 'Confirme com o administrador do seu espaço de trabalho se os valores estão corretos.',
			},
			currency: {
				gap: (currency: string) => `em ${currency} segundo a API`,
				title: 'A API informa outra moeda',
				why: 'Os valores não são convertidos. Corrija a moeda deste relatório.',
			},
			unpriced: {
				gap: 'chamadas sem custo',
				title: 'Chamadas sem custo',
				why: 'Antes tinham custo, ou um orçamento as monitora. O total pode estar abaixo do real.',
			},
			contradictory: {
				gap: 'tipos contraditórios',
				title: 'Em nenhum total',
				why: 'O diretório e a API divergem sobre serem ou não departamentos. Corrija os tipos.',
			},
			unclear: {
				gap: 'tipos desconhecidos',
				title: 'Incluídos no total, embora possam ser departamentos',
				why: 'Nem o diretório nem a API informam se são agentes, membros ou departamentos. Informe os tipos no diretório.',
			},
			silent: {
				gap: (part: number, whole: number) => `${outOf(part, whole, templates)} sem dados`,
				title: 'Sem dados para estes templates de prompt',
				why: 'Não houve chamadas ou o ID está incorreto.',
				onlyDepartments: (prompt: string) => `${prompt} (só há dados de departamentos)`,
			},
			missing: {
				gap: (part: number, whole: number) => `${outOf(part, whole, ids)} sem dados`,
				title: 'Sem dados para estes IDs',
				why: 'Não houve chamadas, ou o ID está incorreto ou pertence a outro espaço de trabalho.',
			},
			noNames: {
				gap: 'sem nomes',
				title: 'Diretório sem nomes, mas com colunas não utilizadas',
				why: 'Se uma destas colunas contiver os nomes, renomeie-a para name.',
			},
			noDepartments: {
				gap: 'sem departamentos',
				title: 'Diretório sem departamentos, mas com colunas não utilizadas',
				why: 'Se uma destas colunas contiver os departamentos, renomeie-a para department.',
			},
			noTitles: {
				gap: 'sem títulos',
				title: 'Templates de prompt sem títulos, mas com colunas não utilizadas',
				why: 'Se uma destas colunas contiver os títulos, renomeie-a para title.',
			},
			unreadBefore: {
				gap: 'sem comparação',
				title: 'Sem comparação',
				why: 'Não foi possível consultar os dados do período anterior de alguns templates de prompt.',
			},
			unreadTrend: {
				gap: 'evolução incompleta',
				title: 'Não em toda a evolução',
				why: 'Não foi possível consultar alguns períodos anteriores destes templates de prompt.',
			},
			nothingBefore: {
				title: 'Sem comparação',
				why: 'A API não retornou dados do período anterior.',
			},
		},
		notes: {
			shows: (prompts: readonly [number, number], rows: readonly [number, number]) =>
				`Inclui dados de ${outOf(...prompts, templates)} e de ${outOf(...rows, ids)}, não de todo o espaço de trabalho.`,
			rest: (count: number, cost: string) => `… e mais ${number(count)}, somando ${cost}`,
			includesToday: 'Inclui o dia de hoje, que ainda não terminou.',
			endsLater: (last: string) => `O período termina depois de hoje, em ${last}.`,
			noNames: 'O diretório não contém nomes.',
			noDepartments: 'O diretório não contém departamentos.',
			ungrouped: (part: number, whole: number, group: string) =>
				`“${group}” abrange ${outOf(part, whole, ids)}.`,
			credits: (cost: string) => `Créditos de ${cost} estão incluídos.`,
			compared: (before: string) => `Período anterior: ${before}.`,
			groupsOfToday:
				'Departamentos, centros de custo, responsáveis e tipos são os que constavam no diretório na criação deste relatório, também para períodos anteriores.',
			departments:
				'A documentação da API não informa se as chamadas e o custo de um departamento incluem os de seus agentes e membros. Os totais, também por departamento, incluem apenas os valores de agentes e membros. Os valores retornados para departamentos são apresentados separadamente.',
			rounding: (places: number) =>
				`Os valores são arredondados para ${decimals(places)} de modo que todas as somas fechem. A última casa decimal de um valor pode divergir da exibida em outros relatórios. Os percentuais são calculados sobre os valores exatos.`,
			noCurrency: 'Os valores estão expressos na moeda do AI Workspace, que a API não informa.',
			created: (day: string) => `Emitido em: ${day}.`,
			workspace: (name: string) => `Espaço de trabalho: ${name}`,
		},
		workbook: {
			summary: 'Resumo',
			details: 'Detalhamento',
			startDate: 'Data inicial',
			endDate: 'Data final',
			callsBefore: 'Chamadas anteriores',
			promptId: 'ID do template de prompt',
			entityId: 'ID da entidade',
			inTotal: 'Incluído no total',
			yes: 'Sim',
			no: 'Não',
		},
		alert: {
			title: (month: string) => `Alerta de orçamento, ${month}`,
			prompt: (name: string) => `${name} (template de prompt)`,
			reached: (what: string, percent: string) => `${what} consumiu ${percent} do orçamento`,
			both: (what: string, used: string, forecast: string) =>
				`${what} consumiu ${used} do orçamento e deve atingir ${forecast}`,
			overZero: (what: string) => `${what} gera custos com um orçamento de 0`,
			forecast: (what: string, percent: string) => `${what} deve atingir ${percent} do orçamento`,
			notChecked: (what: string) => `Não foi possível verificar ${what}`,
			noData: (names: string) => `Sem dados para ${names}`,
			noCost: (names: string) => `Chamadas sem custo para ${names}`,
			used: (cost: string, budget: string) => `Custo: ${cost}, orçamento mensal: ${budget}.`,
			forecastIs: (cost: string) =>
				`Projeção para o fechamento do mês: ${cost}, pela média de todos os dias decorridos, incluindo fins de semana.`,
			lacks: (names: string) => `Este custo está incompleto, pois não inclui ${names}.`,
			fullDays: (period: string) => `${period}, somente dias completos`,
			costSoFar: 'Custo até o momento',
			budget: 'Orçamento mensal',
			forecastBar: 'Projeção',
			whyNoData:
				'A API não retornou dados sobre estes itens. Os orçamentos que tenham não são monitorados, e o custo deles não está incluído no realizado com o qual outros orçamentos são comparados. Não houve chamadas ou algum ID está incorreto.',
			whyNoCost:
				'A API retornou chamadas destes itens sem nenhum custo. Por isso, os orçamentos deles não controlam nada. Confirme com o administrador do seu espaço de trabalho se essas chamadas têm um preço definido.',
			onlyDepartments:
				'Só há dados de departamentos, e as somas não os incluem. Adicione agentes e membros ao diretório ou corrija seus IDs.',
			inNoSum:
				'O diretório e a API divergem sobre ser ou não um departamento. Por isso, o custo dos templates de prompt não o inclui. Corrija o tipo.',
			lackedBy: (names: string) => `Orçamentos em que falta este custo: ${names}`,
		},
		unusual: {
			title: 'Custos incomuns',
			instead: (cost: string, usual: string) => `${cost}, normalmente ${usual}`,
			usual: 'Custo habitual',
			usually: (amount: string) => `normalmente ${amount}`,
			from: (amount: string) => `incomum a partir de ${amount}`,
			more: (amount: string) => `${amount} a mais que o habitual`,
			isNew: 'Novo, sem custos em períodos anteriores',
			extra: 'Acima do habitual',
			why: 'Por que aumentou',
			contributors: 'De onde vem o aumento',
			basis: {
				day: 'O habitual é a mediana dos dias anteriores do mesmo dia da semana.',
				week: 'O habitual é a mediana das semanas anteriores.',
				month: 'O habitual é a mediana dos meses anteriores, independentemente da duração.',
			},
			noData:
				'A API não retornou dados deste período. Não houve chamadas, algum ID está incorreto ou os dados chegam mais tarde.',
			tooFew:
				'Menos de quatro períodos anteriores têm dados. Por isso, ainda não se sabe o que é habitual.',
		},
	} satisfies Words;
};
