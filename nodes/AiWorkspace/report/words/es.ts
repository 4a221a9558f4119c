import { capitalized } from '../../util/text';
import { partsOf, pluralsOf, regionOf, wholeNumbersOf } from './counts';
import type { Words } from './words';

/** Spanish, with the words of Spain or of Latin America. */
export const es = (tag: string) => {
	const isSpain = ['ES', 'AD', 'GQ'].includes(regionOf(tag));
	const [cost, costs, center, report] = isSpain
		? ['coste', 'costes', 'centro de coste', 'informe']
		: ['costo', 'costos', 'centro de costos', 'reporte'];
	const [average, mix, add, credits, open, close] = isSpain
		? ['medio', 'mix', 'Añada', 'abonos', '«', '»']
		: ['promedio', 'mezcla', 'Agregue', 'notas de crédito', '“', '”'];
	const number = wholeNumbersOf(tag);
	const outOf = partsOf(tag, 'de');
	const plural = pluralsOf(tag);
	const ids = plural({ one: '# ID', other: '# ID' });
	const templates = plural({ one: '# plantilla de prompt', other: '# plantillas de prompt' });
	const decimals = plural({ one: '# decimal', other: '# decimales' });
	const days = plural({ one: '# día', other: '# días' });

	const against = (period: string) =>
		`frente ${/–/.test(period) ? 'al periodo' : /^\d{1,2}\D/.test(period) ? 'al' : /^sem/.test(period) ? 'a la' : 'a'} ${period}`;
	const none = (heading: string) => `Sin ${heading}`;
	const costBy = (heading: string) => `${capitalized(cost)} por ${heading}`;
	const group = (name: string) => {
		return { none: none(name), column: capitalized(name), title: costBy(name) };
	};
	const unused = (what: string, column: string, where = 'Directorio') => ({
		gap: `sin ${what}`,
		title: `${where} sin ${what}, pero con columnas que no se utilizan`,
		why: `Si una de estas columnas contiene los ${what}, cambie su encabezado a ${open}${column}${close}.`,
	});

	return {
		title: `${capitalized(report)} de ${costs}`,
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `y ${number(count)} más`,
		withPrompts: (name: string, count: number) => `${name} (${templates(count)})`,
		isNew: 'nuevo',
		isEnded: 'baja',
		total: 'Total',
		noData: 'sin datos',
		soFar: (period: string) => `${period}, hasta la fecha`,
		periods: {
			quarter: (quarter: string, year: string) =>
				`${quarter}.${quarter === '1' || quarter === '3' ? 'er' : 'º'} trimestre de ${year}`,
			week: (week: string, year: string) => `semana ${week} de ${year}`,
			shortQuarter: (quarter: string) => `T${quarter}`,
			shortWeek: (week: string) => `S${week}`,
		},
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
			reason: 'Causa',
			interval: 'Periodo',
			calls: 'Llamadas',
			cost: capitalized(cost),
			before: 'Anterior',
			yearBefore: 'Año anterior',
			change: 'Variación',
		},
		headline: {
			cost: `${capitalized(cost)} total`,
			costPerCall: `${capitalized(cost)} por llamada`,
			costPer1000: `${capitalized(cost)} por ${number(1000)} llamadas`,
			compared: (change: string, period: string, before: string) =>
				`${change} ${against(period)} (${before})`,
			noDataBefore: (period: string) => `Sin datos con los que comparar: ${period}`,
		},
		headings: {
			why: (before: string) => `Causas de la variación (${against(before)})`,
			movers: 'Principales variaciones',
			overTime: `Evolución del ${cost}`,
			byEntity: costBy('agente o miembro'),
			byPrompt: costBy('plantilla de prompt'),
			notInTotal: (prompt: string) => `${prompt}, no incluido en el total`,
			about: `Acerca de este ${report}`,
		},
		trend: { title: `Tendencia del ${cost}`, unread: 'sin consultar' },
		budgets: {
			title: 'Presupuestos mensuales',
			budget: 'Presupuesto',
			used: 'Consumido',
			over: 'superado',
			close: 'en riesgo',
		},
		reasons: {
			moreCalls: `Efecto volumen: más llamadas, al ${cost} ${average} anterior por llamada`,
			fewerCalls: `Efecto volumen: menos llamadas, al ${cost} ${average} anterior por llamada`,
			onlyKept: 'en términos comparables',
			withoutCredits: `sin ${credits}`,
			mix: `Efecto ${mix}: cambio en la composición de agentes, miembros y plantillas de prompt`,
			costPerCall: `Efecto precio: variación del ${cost} por llamada, con la misma composición`,
			started: (names: string) => `Altas, antes sin llamadas o sin datos: ${names}`,
			ended: (names: string) => `Bajas, ahora sin llamadas o sin datos: ${names}`,
			credits: (names: string) => `${capitalized(credits)}: ${names}`,
		},
		subject: {
			noDataBefore: 'sin datos anteriores',
			nothingBefore: `antes sin ${cost}`,
			before: (amount: string) => `antes ${amount}`,
		},
		problems: {
			unread: {
				gap: (prompts: string) => `sin ${prompts}`,
				title: `No incluido en este ${report}`,
			},
			notices: {
				gap: 'con un aviso de la API',
				title: 'Datos de la API con un aviso',
				why: 'Consulte al administrador de su espacio de trabajo si los importes son correctos.',
			},
			currency: {
				gap: (currency: string) => `en ${currency} según la API`,
				title: 'La API indica otra moneda',
				why: `Los importes no se convierten. Corrija la moneda de este ${report}.`,
			},
			unpriced: {
				gap: `llamadas sin ${cost}`,
				title: `Llamadas sin ${cost}`,
				why: `Antes tenían ${cost}, o hay un presupuesto para ellas. El total podría ser inferior al real.`,
			},
			contradictory: {
				gap: 'tipos contradictorios',
				title: 'Excluidos de los totales',
				why: 'El directorio y la API indican tipos distintos (departamento o no). Corrija el tipo en el directorio.',
			},
			unclear: {
				gap: 'tipos desconocidos',
				title: 'Incluidos en el total, aunque podrían ser departamentos',
				why: 'Ni el directorio ni la API indican si son agentes, miembros o departamentos. Indique los tipos en el directorio.',
			},
			silent: {
				gap: (part: number, whole: number) => `${outOf(part, whole, templates)} sin datos`,
				title: 'Sin datos de estas plantillas de prompt',
				why: 'No hay llamadas o el ID está mal escrito.',
				onlyDepartments: (prompt: string) => `${prompt} (solo hay datos de departamentos)`,
			},
			missing: {
				gap: (part: number, whole: number) => `${outOf(part, whole, ids)} sin datos`,
				title: 'Sin datos de estos ID',
				why: 'No hay llamadas, o el ID está mal escrito o pertenece a otro espacio de trabajo.',
			},
			noNames: unused('nombres', 'name'),
			noDepartments: unused('departamentos', 'department'),
			noTitles: unused('títulos', 'title', 'Plantillas de prompt'),
			noBudgets: unused('presupuestos', 'monthly_budget', 'Tablas'),
			unreadBefore: {
				gap: 'sin comparación',
				title: 'Sin comparación',
				why: 'No se pueden consultar los datos anteriores de algunas plantillas de prompt.',
			},
			unreadTrend: {
				gap: 'tendencia incompleta',
				title: 'Tendencia incompleta',
				why: 'No se pueden consultar algunos periodos anteriores de estas plantillas de prompt.',
			},
			nothingBefore: {
				title: 'Sin comparación',
				why: 'La API no ofrece datos del periodo de comparación.',
			},
		},
		notes: {
			shows: (prompts: readonly [number, number], rows: readonly [number, number]) =>
				`Incluye datos de ${outOf(...prompts, templates)} y de ${outOf(...rows, ids)} (agentes, miembros, departamentos), no de todo el espacio de trabajo.`,
			noDetails: 'Aquí no caben los agentes y miembros de cada plantilla de prompt.',
			includesToday: 'Incluye el día de hoy, que aún no ha terminado.',
			endsLater: (last: string) => `El periodo termina después de hoy, el ${last}.`,
			noNames: 'El directorio no contiene nombres.',
			noDepartments: 'El directorio no contiene departamentos.',
			ungrouped: (part: number, whole: number, name: string) =>
				`${open}${name}${close} abarca ${outOf(part, whole, ids)}.`,
			credits: (amount: string) => `El ${cost} incluye ${credits} por ${amount}.`,
			groupsOfToday: `Los departamentos, ${isSpain ? 'centros de coste' : 'centros de costos'}, responsables y tipos son los que figuran en el directorio en la fecha de este ${report}, también para periodos anteriores.`,
			departments: `La documentación de la API no indica si las llamadas y el ${cost} de un departamento incluyen los de sus agentes y miembros. Los totales, también por departamento, incluyen solo las cifras de agentes y miembros. Las de los departamentos se muestran aparte.`,
			rounding: (places: number) =>
				`Los importes se redondean a ${places > 0 ? decimals(places) : 'unidades enteras'} de modo que todas las sumas cuadren. El último dígito de un importe puede diferir del de otros ${report}s. Los porcentajes se calculan sobre los importes sin redondear.`,
			noCurrency: 'Los importes están en la moneda de AI Workspace, que la API no indica.',
			created: (day: string) => `Creado el ${day}.`,
			workspace: (name: string) => `Espacio de trabajo: ${name}`,
		},
		workbook: {
			summary: 'Resumen',
			details: 'Detalle',
			startDate: 'Fecha inicial',
			endDate: 'Fecha final',
			callsBefore: 'Llamadas anteriores',
			promptId: 'ID de la plantilla de prompt',
			entityId: 'ID de la entidad',
			inTotal: 'Incluido en el total',
			yes: 'Sí',
			no: 'No',
		},
		alert: {
			title: 'Alerta de presupuesto',
			prompt: (name: string) => `${name} (plantilla de prompt)`,
			used: (percent: string, what: string) => `${percent} del presupuesto consumido: ${what}`,
			expected: (percent: string, what: string) => `${percent} del presupuesto al cierre: ${what}`,
			overZero: (amount: string, what: string) => `${amount} con presupuesto 0: ${what}`,
			later: (percent: string) => `proyección ${percent}`,
			notChecked: (what: string) => `Sin comprobar: ${what}`,
			left: (amount: string, rest: number) => `Quedan ${amount}, a ${days(rest)} de fin de mes.`,
			over: (amount: string, rest: number) =>
				`${amount} por encima del presupuesto, a ${days(rest)} de fin de mes.`,
			costs: (amount: string, budget: string) =>
				`${capitalized(cost)} ${amount}, presupuesto mensual ${budget}.`,
			costliest: (names: string) => `Mayores ${costs}: ${names}.`,
			forecastIs: (amount: string) =>
				`Proyección al cierre del mes: ${amount}, según ${isSpain ? 'la media' : 'el promedio'} de todos los días transcurridos, incluidos los fines de semana.`,
			lacks: (names: string) => `Incompleto, ya que falta el ${cost} de ${names}.`,
			fullDays: (period: string) => `${period}, solo días completos`,
			forecastBar: 'Proyección',
			whyNoData: `La API no ofrece datos de estos elementos. Los presupuestos que tengan asignados no se pueden controlar, y su ${cost} falta en el ${cost} real con el que se comparan otros presupuestos. No hay llamadas o algún ID está mal escrito.`,
			whyNoCost: `La API indica llamadas de estos elementos sin ningún ${cost}, por lo que sus presupuestos no surten efecto. Consulte al administrador de su espacio de trabajo si estas llamadas tienen un precio asignado.`,
			onlyDepartments: `Solo hay datos de departamentos, y las sumas no los incluyen. ${add} agentes y miembros al directorio o corrija sus ID.`,
			lackedBy: (names: string) => `Presupuestos en los que falta este ${cost}: ${names}`,
		},
		unusual: {
			title: `${capitalized(costs)} inusuales`,
			instead: (cost: string, usual: string) => `${cost}, normalmente ${usual}`,
			from: (amount: string) => `Inusual a partir de ${amount}.`,
			calls: (now: string, usual: string) => `Llamadas: ${now}, normalmente ${usual}.`,
			levels: `${capitalized(cost)} habitual y umbral`,
			moreCalls: 'Más llamadas',
			fewerCalls: 'Menos llamadas',
			costPerCall: `Variación del ${cost} por llamada`,
			contributor: (name: string) => `Debido a ${name}`,
			basis: {
				day: 'Lo habitual es la mediana del mismo día de las semanas anteriores.',
				week: 'Lo habitual es la mediana de las semanas anteriores.',
				month: 'Lo habitual es la mediana de los meses anteriores, sea cual sea su duración.',
			},
			noData:
				'La API no ofrece datos de este periodo. No hay llamadas, algún ID está mal escrito o los datos llegan más tarde.',
			unreadEarlier: `No se pueden consultar suficientes periodos anteriores. Si el problema persiste, reduzca ${open}History${close}.`,
			tooFew:
				'Hay datos de menos de cuatro periodos anteriores, por lo que aún no se sabe qué es lo habitual.',
		},
	} satisfies Words;
};
