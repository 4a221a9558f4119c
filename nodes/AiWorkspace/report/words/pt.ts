import type { Words } from './en';
import { capitalized } from '../../util/text';
import { partsOf, pluralsOf, regionOf, wholeNumbersOf } from './numbers';

/** Portuguese, with the words of Brazil or of Portugal. */
export const pt = (tag: string) => {
	const isBrazil = regionOf(tag) === 'BR';
	const [template, center, soFar, monthEnd, returned] = isBrazil
		? ['template', 'Centro de custo', 'até o momento', 'no fechamento', 'retornou']
		: ['modelo', 'Centro de custos', 'até ao momento', 'no fecho', 'devolveu'];
	const number = wholeNumbersOf(tag);
	const outOf = partsOf(tag, 'de');
	const plural = pluralsOf(tag);
	const things = plural({
		one: `# agente, membro ou ${template} de prompt`,
		other: `# agentes, membros e ${template}s de prompt`,
	});
	const rows = plural({ one: '# linha', other: '# linhas' });
	const days = plural({ one: '# dia', other: '# dias' });

	const none = (heading: string) => `Sem ${heading}`;
	const costBy = (heading: string) => `Custo por ${heading}`;
	const group = (column: string, name = column.toLowerCase()) => {
		return { none: none(name), column, title: costBy(name) };
	};

	return {
		title: 'Custos de IA',
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `e mais ${number(count)}`,
		isNew: 'novo',
		isEnded: 'encerrado',
		total: 'Total',
		noData: 'sem dados',
		soFar: (period: string) => `${period}, ${soFar}`,
		inMonth: (title: string, month: string) => `${title} em ${month}`,
		against: 'vs.',
		ofThese: (name: string) => `do total: ${name}`,
		periods: { quarter: 'T', week: (week: string, year: string) => `semana ${week} de ${year}` },
		types: { agent: 'Agente', member: 'Membro', department: 'Departamento' },

		groups: {
			cost_center: group(center),
			department: group('Departamento'),
			owner_email: group('Responsável'),
			type: group('Tipo'),
			other: { none, title: costBy },
		},
		columns: {
			name: 'Nome',
			prompt: `${capitalized(template)} de prompt`,
			calls: 'Chamadas',
			cost: 'Custo',
			costPerCall: 'Custo por chamada',
			change: 'Variação',
		},
		headings: {
			why: 'Causas da variação',
			changed: 'O que mudou',
			overTime: 'Evolução do custo',
			byEntity: 'Agentes e membros com maior custo',
			byPrompt: costBy(`${template} de prompt`),
		},
		trend: { title: 'Tendência do custo', unread: 'não consultado' },
		budgets: {
			partOf: (part: number, whole: number) => outOf(part, whole, number),
			everything: 'Tudo',
			title: 'Orçamentos mensais',
			attention: 'Orçamentos que exigem atenção',
			areOver: 'Orçamentos excedidos',
			areClose: 'Orçamentos em risco',
			budget: 'Orçamento',
			used: 'Consumido',
			over: 'excedido',
			close: 'em risco',
		},
		driver: {
			most: (name: string) => `sobretudo por ${name}`,
			ofRise: (percent: string) => `representa ${percent} do aumento`,
			ofFall: (percent: string) => `representa ${percent} da redução`,
		},
		reasons: {
			moreCalls: 'Mais chamadas',
			fewerCalls: 'Menos chamadas',
			mix: `As chamadas passaram para agentes ou ${template}s de prompt mais caros`,
			cheaperMix: `As chamadas passaram para agentes ou ${template}s de prompt mais baratos`,
			dearer: 'As chamadas ficaram mais caras',
			cheaper: 'As chamadas ficaram mais baratas',
			moreCredits: 'Mais créditos',
			fewerCredits: 'Menos créditos',
			started: (names: string) => `Novos: ${names}`,
			ended: (names: string) => `Encerrados: ${names}`,
		},
		subject: { noDataBefore: 'sem dados anteriores', before: (cost: string) => `antes ${cost}` },
		problems: {
			unread: {
				brief: (prompts: string) => `sem ${prompts}`,
				title: 'Não incluído neste relatório',
				why: '',
			},
			notices: {
				brief: () => 'com um aviso da API',
				title: `A API ${returned} os dados com um aviso`,
				why: 'Confirme com o administrador do seu espaço de trabalho se os valores estão corretos.',
			},
			currency: {
				brief: (currency: string) => `em ${currency} segundo a API`,
				title: 'A API indica outra moeda',
				why: 'Os valores não são convertidos. Corrija a moeda deste relatório.',
			},
			unpriced: {
				brief: () => 'chamadas sem custo',
				title: 'Chamadas sem custo',
				why: 'Antes tinham custo, ou há um orçamento para elas. O total pode estar abaixo do real.',
			},
			unreadBefore: {
				brief: () => 'sem comparação',
				title: 'Sem comparação',
				why: `Não foi possível consultar os dados anteriores de alguns ${template}s de prompt.`,
			},
			noData: {
				brief: () => '',
				title: 'Sem dados',
				why: 'Não houve chamadas ou um ID contém um erro.',
			},
			unreadEarlier: {
				brief: () => 'tendência ou previsão incompleta',
				title: 'Tendência ou previsão incompleta',
				why: `Não foi possível ler alguns dias anteriores destes ${template}s de prompt.`,
			},
		},
		remarks: {
			missing: {
				title: (part: number, whole: number) => `${outOf(part, whole, things)} sem dados`,
				why: 'A maioria não teve chamadas, mas algum ID pode conter um erro.',
			},
			ungrouped: {
				title: (part: number, whole: number, none: string) =>
					`${none} (${outOf(part, whole, rows)})`,
				why: '',
			},
			doubtfulTypes: {
				title: 'No total, embora possam ser departamentos',
				why: 'Informe os tipos no diretório.',
			},
			departments: {
				title: 'Departamentos que não estão em nenhum total',
				why: 'A documentação da API não informa se o custo deles inclui o de seus agentes e membros.',
			},
			unnamed: {
				title: 'O diretório não tem nomes, mas tem colunas sem uso',
				why: 'Se uma destas colunas contém os nomes, renomeie-a para “name”.',
			},
			owners: {
				title: 'Responsáveis diferentes',
				why: 'Por isso, este relatório não tem destinatário.',
			},
			fiftyRows: {
				title: 'Exatamente 50 linhas',
				why: 'Os nós do n8n leem 50 linhas se “Return All” não estiver ativado.',
			},
		},
		notes: {
			rate: (rate: string, currency: string) =>
				`Os custos da API são convertidos para ${currency} à taxa de ${rate}.`,
			rounding:
				'Cada valor é arredondado separadamente, e por isso as somas podem diferir no último dígito.',
			includesToday: 'Inclui o dia de hoje, que ainda não terminou.',
			endsLater: (last: string) => `O período termina depois de hoje, em ${last}.`,
			credits: (cost: string) => `O custo inclui créditos de ${cost}.`,
			noCurrency: 'Os valores estão expressos na moeda do AI Workspace, que a API não indica.',
			created: (day: string) => `Emitido em ${day}.`,
			workspace: (name: string) => `Espaço de trabalho: ${name}`,
		},
		workbook: {
			summary: 'Resumo',
			details: 'Detalhes',
			month: 'Mês',
			currency: 'Moeda',
			priorCalls: 'Chamadas anteriores',
			priorCost: 'Custo anterior',
			startDate: 'Data inicial',
			endDate: 'Data final',
			promptId: `ID do ${template} de prompt`,
			entityId: 'ID da entidade',
		},
		alert: {
			title: 'Alerta de orçamento',
			prompt: (name: string) => `${name} (${template} de prompt)`,
			used: (percent: string, what: string) => `${what}: ${percent} do orçamento consumido`,
			expected: (percent: string, what: string) => `${what}: ${percent} do orçamento ${monthEnd}`,
			later: (percent: string) => `projeção ${percent}`,
			notChecked: (what: string) => `Não verificado: ${what}`,
			left: (amount: string) => `Restam ${amount}`,
			over: (amount: string, what: string) => `${what}: ${amount} acima do orçamento`,
			costs: (cost: string, budget: string) => `Custo ${cost}, orçamento mensal ${budget}.`,
			toGo: (rest: number) => `faltam ${days(rest)}`,
			whereItWent: 'Para onde foi o custo',
			whatToDo: 'Verifique o que mudou ou ajuste monthly_budget.',
			forecastIs: (cost: string) =>
				`Projeção para o fim do mês: ${cost}, com dias úteis e fins de semana em separado.`,
			lacks: (names: string) => `Incompleto, pois falta o custo de ${names}.`,
			fullDays: (period: string) => `${period}, apenas dias completos`,
			forecastBar: 'Projeção',
			several: plural({ one: '# alerta de orçamento', other: '# alertas de orçamento' }),
			unchecked: {
				unread: {
					title: 'Consulta impossível',
					why: 'Será verificado de novo na próxima execução.',
				},
				tooFewRead: {
					title: 'Alguns períodos anteriores não consultados',
					why: 'Se isso persistir, reduza “History”.',
				},
				nothing: {
					title: 'Nenhum dado',
					why: 'Não houve chamadas, há IDs incorretos ou os dados chegam mais tarde.',
				},
				noCost: {
					title: 'Chamadas sem custo',
					why: 'Confirme com o administrador do seu espaço de trabalho se essas chamadas têm um preço definido.',
				},
				tooFew: {
					title: 'Poucos períodos anteriores',
					why: 'Menos de quatro períodos anteriores têm dados. Por isso, ainda não se sabe o que é habitual.',
				},
			},
		},
		unusual: {
			title: 'Custos atípicos',
			several: plural({ one: '# custo atípico', other: '# custos atípicos' }),
			instead: (cost: string, usual: string) => `${cost}, normalmente ${usual}`,
			timesCalls: (times: number) => `${number(times)} vezes o número habitual de chamadas`,
			timesDearer: (times: number) => `Chamadas a ${number(times)} vezes o custo habitual`,
			mostFrom: (names: string) => `Principalmente: ${names}.`,
			usually: 'Habitual',
			aboveUsual: 'Acima do habitual',
			threshold: 'Atípico a partir de',
			askAboutCalls: 'Pergunte ao responsável se são tentativas repetidas ou um novo uso.',
			askAboutPrice: 'Pergunte ao responsável se a IA, o prompt ou o tamanho dos textos mudou.',
			basis: {
				today:
					'O dia de hoje até agora é comparado com dias anteriores completos. O habitual é a mediana do mesmo dia das semanas anteriores.',
				day: 'O habitual é a mediana do mesmo dia das semanas anteriores.',
				week: 'O habitual é a mediana das semanas anteriores.',
				month: 'O habitual é a mediana dos meses anteriores, independentemente da duração.',
			},
		},
	} satisfies Words;
};
