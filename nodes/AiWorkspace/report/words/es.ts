import type { Words } from './en';
import { capitalized } from '../../util/text';
import { partsOf, pluralsOf, regionOf, wholeNumbersOf } from './numbers';

/** Spanish, with the words of Spain or of Latin America. */
export const es = (tag: string) => {
	const isSpain = ['ES', 'AD', 'GQ'].includes(regionOf(tag));
	const [cost, costs, center, report] = isSpain
		? ['coste', 'costes', 'centro de coste', 'informe']
		: ['costo', 'costos', 'centro de costos', 'reporte'];
	const [credits, open, close] = isSpain ? ['abonos', '«', '»'] : ['notas de crédito', '“', '”'];
	const number = wholeNumbersOf(tag);
	const outOf = partsOf(tag, 'de');
	const plural = pluralsOf(tag);
	const things = plural({
		one: '# agente, miembro o plantilla de prompt',
		other: '# agentes, miembros y plantillas de prompt',
	});
	const rows = plural({ one: '# fila', other: '# filas' });
	const days = plural({ one: '# día', other: '# días' });

	const none = (heading: string) => `Sin ${heading}`;
	const costBy = (heading: string) => `${capitalized(cost)} por ${heading}`;
	const group = (name: string) => {
		return { none: none(name), column: capitalized(name), title: costBy(name) };
	};

	return {
		title: `${capitalized(costs)} de IA`,
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `y ${number(count)} más`,
		isNew: 'nuevo',
		isEnded: 'baja',
		total: 'Total',
		noData: 'sin datos',
		soFar: (period: string) => `${period}, hasta la fecha`,
		inMonth: (title: string, month: string) => `${title} en ${month}`,
		against: 'vs.',
		ofThese: (name: string) => `del total: ${name}`,
		periods: { quarter: 'T', week: (week: string, year: string) => `semana ${week} de ${year}` },
		types: { agent: 'Agente', member: 'Miembro', department: 'Departamento' },

		groups: {
			cost_center: group(center),
			department: group('departamento'),
			owner_email: group('responsable'),
			type: group('tipo'),
			other: { none, title: costBy },
		},
		columns: {
			name: 'Nombre',
			prompt: 'Plantilla de prompt',
			calls: 'Llamadas',
			cost: capitalized(cost),
			costPerCall: `${capitalized(cost)} por llamada`,
			change: 'Variación',
		},
		headings: {
			why: 'Causas de la variación',
			changed: isSpain ? 'Qué ha cambiado' : 'Qué cambió',
			overTime: `Evolución del ${cost}`,
			byEntity: `Agentes y miembros con mayor ${cost}`,
			byPrompt: costBy('plantilla de prompt'),
		},
		trend: { title: `Tendencia del ${cost}`, unread: 'sin consultar' },
		budgets: {
			partOf: (part: number, whole: number) => outOf(part, whole, number),
			everything: 'Todo',
			title: 'Presupuestos mensuales',
			attention: 'Presupuestos que requieren atención',
			areOver: 'Presupuestos superados',
			areClose: 'Presupuestos en riesgo',
			budget: 'Presupuesto',
			used: 'Consumido',
			over: 'superado',
			close: 'en riesgo',
		},
		driver: {
			most: (name: string) => `sobre todo por ${name}`,
			ofRise: (percent: string) => `explica el ${percent} del aumento`,
			ofFall: (percent: string) => `explica el ${percent} de la disminución`,
		},
		reasons: {
			moreCalls: 'Más llamadas',
			fewerCalls: 'Menos llamadas',
			mix: 'Las llamadas se desplazaron a agentes o plantillas de prompt más caros',
			cheaperMix: 'Las llamadas se desplazaron a agentes o plantillas de prompt más baratos',
			dearer: 'Las llamadas se encarecieron',
			cheaper: 'Las llamadas se abarataron',
			moreCredits: `Más ${credits}`,
			fewerCredits: `Menos ${credits}`,
			started: (names: string) => `Altas: ${names}`,
			ended: (names: string) => `Bajas: ${names}`,
		},
		subject: {
			noDataBefore: 'sin datos anteriores',
			before: (amount: string) => `antes ${amount}`,
		},
		problems: {
			unread: {
				brief: (prompts: string) => `sin ${prompts}`,
				title: `No incluido en este ${report}`,
				why: '',
			},
			notices: {
				brief: () => 'con un aviso de la API',
				title: 'Datos de la API con un aviso',
				why: 'Consulte al administrador de su espacio de trabajo si los importes son correctos.',
			},
			currency: {
				brief: (currency: string) => `en ${currency} según la API`,
				title: 'La API indica otra moneda',
				why: `Los importes no se convierten. Corrija la moneda de este ${report}.`,
			},
			unpriced: {
				brief: () => `llamadas sin ${cost}`,
				title: `Llamadas sin ${cost}`,
				why: `Antes tenían ${cost}, o hay un presupuesto para ellas. El total podría ser inferior al real.`,
			},
			unreadBefore: {
				brief: () => 'sin comparación',
				title: 'Sin comparación',
				why: 'No se pueden consultar los datos anteriores de algunas plantillas de prompt.',
			},
			noData: {
				brief: () => '',
				title: 'Sin datos',
				why: 'No hubo llamadas o un ID contiene un error.',
			},
			unreadEarlier: {
				brief: () => 'tendencia o previsión incompleta',
				title: 'Tendencia o previsión incompleta',
				why: 'No se pudieron leer algunos días anteriores de estas plantillas de prompt.',
			},
		},
		remarks: {
			missing: {
				title: (part: number, whole: number) => `${outOf(part, whole, things)} sin datos`,
				why: 'La mayoría no tuvo llamadas, pero algún ID podría contener un error.',
			},
			ungrouped: {
				title: (part: number, whole: number, none: string) =>
					`${none} (${outOf(part, whole, rows)})`,
				why: '',
			},
			doubtfulTypes: {
				title: 'En el total, aunque podrían ser departamentos',
				why: 'Indique sus tipos en el directorio.',
			},
			departments: {
				title: 'Departamentos que no están en ningún total',
				why: `La documentación de la API no indica si su ${cost} incluye el de sus agentes y miembros.`,
			},
			unnamed: {
				title: 'El directorio no tiene nombres, pero sí columnas sin usar',
				why: `Si una de estas columnas contiene los nombres, cámbiele el nombre a ${open}name${close}.`,
			},
			owners: {
				title: 'Responsables distintos',
				why: `Por eso, este ${report} no tiene destinatario.`,
			},
			fiftyRows: {
				title: 'Exactamente 50 filas',
				why: `Los nodos de n8n devuelven 50 filas si ${open}Return All${close} no está activado.`,
			},
		},
		notes: {
			rate: (rate: string, currency: string) =>
				`Los importes de la API se convierten a ${currency} con un tipo de cambio de ${rate}.`,
			rounding:
				'Cada importe se redondea por separado, por lo que las sumas pueden diferir en la última cifra.',
			includesToday: 'Incluye el día de hoy, que aún no ha terminado.',
			endsLater: (last: string) => `El periodo termina después de hoy, el ${last}.`,
			credits: (amount: string) => `El ${cost} incluye ${credits} por ${amount}.`,
			noCurrency: 'Los importes están en la moneda de AI Workspace, que la API no indica.',
			created: (day: string) => `Creado el ${day}.`,
			workspace: (name: string) => `Espacio de trabajo: ${name}`,
		},
		workbook: {
			summary: 'Resumen',
			details: 'Detalle',
			month: 'Mes',
			currency: 'Moneda',
			priorCalls: 'Llamadas anteriores',
			priorCost: `${capitalized(cost)} anterior`,
			startDate: 'Fecha inicial',
			endDate: 'Fecha final',
			promptId: 'ID de la plantilla de prompt',
			entityId: 'ID de la entidad',
		},
		alert: {
			title: 'Alerta de presupuesto',
			prompt: (name: string) => `${name} (plantilla de prompt)`,
			used: (percent: string, what: string) => `${what}: ${percent} del presupuesto consumido`,
			expected: (percent: string, what: string) => `${what}: ${percent} del presupuesto al cierre`,
			later: (percent: string) => `proyección ${percent}`,
			notChecked: (what: string) => `Sin comprobar: ${what}`,
			left: (amount: string) => `Quedan ${amount}`,
			over: (amount: string, what: string) => `${what}: ${amount} por encima del presupuesto`,
			costs: (amount: string, budget: string) =>
				`${capitalized(cost)} ${amount}, presupuesto mensual ${budget}.`,
			toGo: (rest: number) => `quedan ${days(rest)}`,
			whereItWent: 'Dónde se gastó',
			whatToDo: 'Averigüe qué cambió o ajuste monthly_budget.',
			forecastIs: (amount: string) =>
				`Proyección al cierre del mes: ${amount}, con días laborables y fines de semana por separado.`,
			lacks: (names: string) => `Incompleto, ya que falta el ${cost} de ${names}.`,
			fullDays: (period: string) => `${period}, solo días completos`,
			forecastBar: 'Proyección',
			several: plural({ one: '# alerta de presupuesto', other: '# alertas de presupuesto' }),
			unchecked: {
				unread: {
					title: 'No se ha podido consultar',
					why: 'Se comprobará de nuevo en la próxima ejecución.',
				},
				tooFewRead: {
					title: 'Algunos periodos anteriores no se pudieron consultar',
					why: `Si el problema persiste, reduzca ${open}History${close}.`,
				},
				nothing: {
					title: 'Ningún dato',
					why: 'No hay llamadas, hay ID mal escritos o los datos llegan más tarde.',
				},
				noCost: {
					title: `Llamadas sin ${cost}`,
					why: 'Consulte al administrador de su espacio de trabajo si estas llamadas tienen un precio asignado.',
				},
				tooFew: {
					title: 'Pocos periodos anteriores',
					why: 'Hay datos de menos de cuatro periodos anteriores, por lo que aún no se sabe qué es lo habitual.',
				},
			},
		},
		unusual: {
			title: `${capitalized(costs)} inusuales`,
			several: plural({ one: `# ${cost} inusual`, other: `# ${costs} inusuales` }),
			instead: (amount: string, usual: string) => `${amount}, normalmente ${usual}`,
			timesCalls: (times: number) => `Llamadas multiplicadas por ${number(times)}`,
			timesDearer: (times: number) => `${capitalized(cost)} por llamada × ${number(times)}`,
			mostFrom: (names: string) => `Sobre todo por ${names}.`,
			usually: 'Habitual',
			aboveUsual: 'Por encima de lo habitual',
			threshold: 'Inusual a partir de',
			askAboutCalls: 'Pregunte al responsable si se trata de reintentos sin fin o de un uso nuevo.',
			askAboutPrice:
				'Pregunte al responsable si ha cambiado el modelo, el prompt o la longitud de los textos.',
			basis: {
				today:
					'El día de hoy hasta ahora se compara con días anteriores completos. Lo habitual es la mediana del mismo día de las semanas anteriores.',
				day: 'Lo habitual es la mediana del mismo día de las semanas anteriores.',
				week: 'Lo habitual es la mediana de las semanas anteriores.',
				month: 'Lo habitual es la mediana de los meses anteriores, sea cual sea su duración.',
			},
		},
	} satisfies Words;
};
