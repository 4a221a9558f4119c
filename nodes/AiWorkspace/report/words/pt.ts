import { wholeNumbersOf, pluralsOf } from './plural';
import type { Words } from './words';

/** Portuguese as it's written in Brazil. */
export const pt = (tag: string) => {
	const number = wholeNumbersOf(tag);
	const plural = pluralsOf<'one' | 'many' | 'other'>(tag);
	const ids = plural({ one: '# ID', many: '# de IDs', other: '# IDs' });
	const templates = plural({
		one: '# modelo de prompt',
		many: '# de modelos de prompt',
		other: '# modelos de prompt',
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
		isNew: 'novo',
		total: 'Total',
		noData: 'Sem dados',
		soFar: (period: string) => `${period}, até o momento`,
		types: { agent: 'Agente', member: 'Membro', department: 'Departamento' },

		groups: {
			costCenter: {
				none: 'Sem centro de custo',
				column: 'Centro de custo',
				title: 'Custo por centro de custo',
			},
			department: {
				none: 'Sem departamento',
				column: 'Departamento',
				title: 'Custo por departamento',
			},
			owner: { none: 'Sem responsável', column: 'Responsável', title: 'Custo por responsável' },
			type: { none: 'Sem tipo', column: 'Tipo', title: 'Custo por tipo' },
		},
		columns: {
			name: 'Nome',
			prompt: 'Modelo de prompt',
			reason: 'Motivo',
			interval: 'Período',
			calls: 'Chamadas',
			cost: 'Custo',
			costIn: (currency: string) => `Custo (${currency})`,
			before: 'Anterior',
			change: 'Variação',
		},
		figures: {
			cost: 'Custo total',
			costPerCall: 'Custo por chamada',
			compared: (change: string, before: string) => `${change} em relação a ${before}`,
			noDataBefore: (period: string) => `Período anterior sem dados: ${period}`,
		},
		headings: {
			why: (before: string) => `Motivos da variação (período anterior: ${before})`,
			movers: 'Maiores variações',
			overTime: 'Evolução do custo',
			byPrompt: 'Custo por modelo de prompt',
			notInTotal: (prompt: string) => `${prompt}, fora do total`,
			about: 'Sobre este relatório',
		},
		reasons: {
			moreCalls: 'Mais chamadas, ao custo médio por chamada do período anterior',
			fewerCalls: 'Menos chamadas, ao custo médio por chamada do período anterior',
			mix: 'Outra composição de agentes, membros e modelos de prompt',
			costPerCall: 'Variação do custo por chamada',
			started: (names: string) => `Antes sem chamadas ou sem dados: ${names}`,
			ended: (names: string) => `Agora sem chamadas ou sem dados: ${names}`,
		},
		subject: {
			noData: 'sem dados',
			noDataBefore: 'sem dados do período anterior',
			nothingBefore: 'sem custo no período anterior',
			before: (cost: string) => `período anterior: ${cost}`,
		},
		problems: {
			unread: { gap: (prompts: string) => `sem ${prompts}`, title: 'Não incluído neste relatório' },
			types: {
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
				title: 'Sem dados para estes modelos de prompt',
				why: 'Não houve chamadas ou o ID contém um erro de digitação.',
				onlyDepartments: (prompt: string) => `${prompt} (só há dados de departamentos)`,
			},
			missing: {
				gap: (part: number, whole: number) => `${outOf(part, whole, ids)} sem dados`,
				title: 'Sem dados para estes IDs',
				why: 'Não houve chamadas, ou o ID contém um erro de digitação ou pertence a outro espaço de trabalho.',
			},
			notCompared: {
				gap: 'sem comparação',
				title: 'Sem comparação',
				noData: 'A API não retornou dados do período anterior.',
				unread:
					'Não foi possível consultar os dados do período anterior de alguns modelos de prompt.',
			},
		},
		notes: {
			shows: (prompts: readonly [number, number], rows: readonly [number, number]) =>
				`Inclui dados de ${outOf(...prompts, templates)} e de ${outOf(...rows, ids)}, não de todo o espaço de trabalho.`,
			rest: (count: number, cost: string) => `… e mais ${number(count)}, somando ${cost}`,
			notOver: (last: string) => `Este período ainda não terminou. Último dia: ${last}.`,
			compared: (before: string) => `Período anterior: ${before}.`,
			groupsOfToday:
				'Departamentos, centros de custo, responsáveis e tipos são os que constam hoje no diretório, também para períodos anteriores.',
			departments:
				'A documentação da API não informa se as chamadas e o custo de um departamento incluem os de seus agentes e membros. Os totais somam apenas agentes e membros, e os departamentos são apresentados à parte.',
			rounding: (places: number) =>
				`Os valores são arredondados para ${decimals(places)} de modo que todas as somas fechem. A última casa decimal de um valor pode diferir da de outros relatórios. Os percentuais são calculados sobre os valores exatos.`,
			noCurrency: 'Os valores estão expressos na moeda do AI Workspace, que a API não informa.',
			created: (day: string) => `Data de criação: ${day}.`,
			workspace: (name: string) => `Espaço de trabalho: ${name}`,
		},
		workbook: {
			summary: 'Resumo',
			details: 'Detalhamento',
			startDate: 'Data inicial',
			endDate: 'Data final',
			callsBefore: 'Chamadas anteriores',
			promptId: 'ID do modelo de prompt',
			entityId: 'ID da entidade',
			inTotal: 'Incluído no total',
			yes: 'Sim',
			no: 'Não',
		},
		alert: {
			title: 'Alerta de orçamento',
			prompt: (name: string) => `${name} (modelo de prompt)`,
			reached: (what: string, percent: string) => `${what} consumiu ${percent} do orçamento`,
			overZero: (what: string) => `${what} gera custos com um orçamento de 0`,
			forecast: (what: string, percent: string) => `${what} deve atingir ${percent} do orçamento`,
			notChecked: (what: string) => `Verificação não realizada para ${what}`,
			noData: (names: string) => `Sem dados para ${names}`,
			used: (cost: string, budget: string) => `Custo: ${cost}, orçamento mensal: ${budget}.`,
			forecastIs: (cost: string) => `Projeção para o mês inteiro: ${cost}.`,
			fullDays: (period: string) => `${period}, somente dias completos`,
			costSoFar: 'Custo até o momento',
			budget: 'Orçamento mensal',
			whyNoData:
				'A API não retornou dados destes itens. Seus próprios orçamentos não têm efeito, e seu custo não está incluído nas somas com as quais outros orçamentos são comparados. Não houve chamadas ou algum ID contém um erro de digitação.',
			onlyDepartments:
				'Só há dados de departamentos, e as somas não os incluem. Adicione agentes e membros ao diretório ou corrija seus IDs.',
			inNoSum:
				'O diretório e a API divergem sobre ser ou não um departamento. Por isso, o custo dos modelos de prompt não o inclui. Corrija o tipo.',
			unread:
				'Seu custo não está incluído nas somas com as quais outros orçamentos são comparados.',
		},
	} satisfies Words;
};
