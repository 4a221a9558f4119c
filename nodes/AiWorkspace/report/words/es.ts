import { wholeNumbersOf, pluralsOf } from './numbers';
import type { Words } from './words';

/** Spanish, in words that Spain and Latin America share. */
export const es = (tag: string) => {
	const number = wholeNumbersOf(tag);
	const plural = pluralsOf<'one' | 'many' | 'other'>(tag);
	const ids = plural({ one: '# ID', many: '# de ID', other: '# ID' });
	const templates = plural({
		one: '# plantilla de prompt',
		many: '# de plantillas de prompt',
		other: '# plantillas de prompt',
	});
	const decimals = plural({ one: '# decimal', many: '# de decimales', other: '# decimales' });

	const outOf = (part: number, whole: number, counted: (count: number) => string) =>
		part < whole ? `${number(part)} de ${counted(whole)}` : counted(whole);

	return {
		title: 'Informe de costos',
		titleFor: (title: string, group: string) => `${title} – ${group}`,
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `y ${number(count)} más`,
		withPrompts: (name: string, count: number) => `${name} (${templates(count)})`,
		isNew: 'nuevo',
		total: 'Total',
		noData: 'Sin datos',
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
			cost_center: {
				none: 'Sin centro de costo',
				column: 'Centro de costo',
				title: 'Costo por centro de costo',
			},
			department: {
				none: 'Sin departamento',
				column: 'Departamento',
				title: 'Costo por departamento',
			},
			owner_email: {
				none: 'Sin responsable',
				column: 'Responsable',
				title: 'Costo por responsable',
			},
			type: { none: 'Sin tipo', column: 'Tipo', title: 'Costo por tipo' },
			other: {
				none: (heading: string) => `Sin ${heading}`,
				title: (heading: string) => `Costo por ${heading}`,
			},
		},
		columns: {
			name: 'Nombre',
			prompt: 'Plantilla de prompt',
			reason: 'Causa',
			interval: 'Período',
			calls: 'Llamadas',
			cost: 'Costo',
			costIn: (currency: string) => `Costo (${currency})`,
			before: 'Anterior',
			change: 'Variación',
			changeIn: (currency: string) => `Variación (${currency})`,
		},
		headline: {
			cost: 'Costo total',
			costPerCall: 'Costo por llamada',
			compared: (change: string, before: string) => `${change}, ${before}`,
			noDataBefore: (period: string) => `Período anterior sin datos: ${period}`,
		},
		headings: {
			why: (before: string) => `Causas de la variación (período anterior: ${before})`,
			movers: 'Principales variaciones',
			overTime: 'Evolución del costo',
			byPrompt: 'Costo por plantilla de prompt',
			notInTotal: (prompt: string) => `${prompt}, no incluido en el total`,
			about: 'Acerca de este informe',
		},
		trend: { title: 'Evolución', unread: 'sin consultar' },
		budgets: {
			title: 'Presupuestos mensuales',
			used: 'Usado',
			over: (percent: string) => `${percent}, superado`,
			close: (percent: string) => `${percent}, cerca`,
			lacks: (names: string) => `Los importes anteriores están incompletos: falta ${names}.`,
		},
		reasons: {
			moreCalls: 'Efecto volumen: más llamadas, al costo promedio por llamada del período anterior',
			fewerCalls:
				'Efecto volumen: menos llamadas, al costo promedio por llamada del período anterior',
			onlyKept: '(sin altas ni bajas)',
			withoutCredits: '(sin importes a favor)',
			mix: 'Efecto mezcla: cambio en la composición de agentes, miembros y plantillas de prompt',
			costPerCall: 'Efecto precio: costo por llamada, con la misma composición',
			started: (names: string) => `Nuevos, antes sin llamadas o sin datos: ${names}`,
			ended: (names: string) => `Bajas, ahora sin llamadas o sin datos: ${names}`,
			credits: (names: string) => `Importes a favor (${names})`,
		},
		subject: {
			noData: 'sin datos',
			noDataBefore: 'sin datos del período anterior',
			nothingBefore: 'sin costo en el período anterior',
			before: (cost: string) => `período anterior: ${cost}`,
		},
		problems: {
			unread: {
				gap: (prompts: string) => `sin ${prompts}`,
				title: 'No incluido en este informe',
			},
			notices: {
				gap: 'con un aviso de la API',
				title: 'La API devolvió los datos con un aviso',
				why: 'Consulte al administrador de su espacio de trabajo si los importes son correctos.',
			},
			currency: {
				gap: (currency: string) => `en ${currency} según la API`,
				title: 'La API indica otra moneda',
				why: 'Los importes no se convierten. Corrija la moneda de este informe.',
			},
			unpriced: {
				gap: 'llamadas sin costo',
				title: 'Llamadas sin costo',
				why: 'Antes tenían costo, o un presupuesto las controla. El total podría ser inferior al real.',
			},
			contradictory: {
				gap: 'tipos contradictorios',
				title: 'En ningún total',
				why: 'El directorio y la API discrepan sobre si se trata de departamentos. Corrija los tipos.',
			},
			unclear: {
				gap: 'tipos desconocidos',
				title: 'Incluidos en el total, aunque podrían ser departamentos',
				why: 'Ni el directorio ni la API indican si son agentes, miembros o departamentos. Indique los tipos en el directorio.',
			},
			silent: {
				gap: (part: number, whole: number) => `${outOf(part, whole, templates)} sin datos`,
				title: 'Sin datos de estas plantillas de prompt',
				why: 'No hubo llamadas o el ID está mal escrito.',
				onlyDepartments: (prompt: string) => `${prompt} (solo hay datos de departamentos)`,
			},
			missing: {
				gap: (part: number, whole: number) => `${outOf(part, whole, ids)} sin datos`,
				title: 'Sin datos de estos ID',
				why: 'No hubo llamadas, o el ID está mal escrito o pertenece a otro espacio de trabajo.',
			},
			noNames: {
				gap: 'sin nombres',
				title: 'Directorio sin nombres, pero con columnas que no se utilizan',
				why: 'Si una de estas columnas contiene los nombres, cambie su encabezado a name.',
			},
			noDepartments: {
				gap: 'sin departamentos',
				title: 'Directorio sin departamentos, pero con columnas que no se utilizan',
				why: 'Si una de estas columnas contiene los departamentos, cambie su encabezado a department.',
			},
			noTitles: {
				gap: 'sin títulos',
				title: 'Plantillas de prompt sin títulos, pero con columnas que no se utilizan',
				why: 'Si una de estas columnas contiene los títulos, cambie su encabezado a title.',
			},
			unreadBefore: {
				gap: 'sin comparación',
				title: 'Sin comparación',
				why: 'No se pudieron consultar los datos del período anterior de algunas plantillas de prompt.',
			},
			unreadTrend: {
				gap: 'evolución incompleta',
				title: 'No en toda la evolución',
				why: 'No se pudieron consultar algunos períodos anteriores de estas plantillas de prompt.',
			},
			nothingBefore: {
				title: 'Sin comparación',
				why: 'La API no devolvió datos del período anterior.',
			},
		},
		notes: {
			shows: (prompts: readonly [number, number], rows: readonly [number, number]) =>
				`Incluye datos de ${outOf(...prompts, templates)} y de ${outOf(...rows, ids)}, no de todo el espacio de trabajo.`,
			rest: (count: number, cost: string) => `… y ${number(count)} más, en conjunto ${cost}`,
			includesToday: 'Incluye el día de hoy, que aún no ha terminado.',
			endsLater: (last: string) => `El período termina después de hoy, el ${last}.`,
			noNames: 'El directorio no contiene nombres.',
			noDepartments: 'El directorio no contiene departamentos.',
			ungrouped: (part: number, whole: number, group: string) =>
				`«${group}» abarca ${outOf(part, whole, ids)}.`,
			credits: (cost: string) => `Se incluyen importes a favor por ${cost}.`,
			compared: (before: string) => `Período anterior: ${before}.`,
			groupsOfToday:
				'Los departamentos, centros de costo, responsables y tipos son los que figuran en el directorio a la fecha de este informe, también para períodos anteriores.',
			departments:
				'La documentación de la API no indica si las llamadas y el costo de un departamento incluyen los de sus agentes y miembros. Los totales, también por departamento, incluyen solo las cifras de agentes y miembros. Las cifras devueltas para departamentos se muestran aparte.',
			rounding: (places: number) =>
				`Los importes se redondean a ${decimals(places)} de modo que todas las sumas cuadren. El último decimal de un importe puede diferir del de otros informes. Los porcentajes se calculan sobre los importes sin redondear.`,
			noCurrency:
				'Los importes están expresados en la moneda de AI Workspace, que la API no especifica.',
			created: (day: string) => `Fecha de creación: ${day}.`,
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
			title: (month: string) => `Alerta de presupuesto, ${month}`,
			prompt: (name: string) => `${name} (plantilla de prompt)`,
			reached: (what: string, percent: string) =>
				`${what} ha consumido el ${percent} de su presupuesto`,
			both: (what: string, used: string, forecast: string) =>
				`${what} ha consumido el ${used} de su presupuesto y previsiblemente alcanzará el ${forecast}`,
			overZero: (what: string) => `${what} genera costos con un presupuesto de 0`,
			forecast: (what: string, percent: string) =>
				`${what} alcanzará previsiblemente el ${percent} de su presupuesto`,
			notChecked: (what: string) => `No se pudo comprobar ${what}`,
			noData: (names: string) => `Sin datos de ${names}`,
			noCost: (names: string) => `Llamadas sin costo de ${names}`,
			used: (cost: string, budget: string) => `Costo: ${cost}, presupuesto mensual: ${budget}.`,
			forecastIs: (cost: string) =>
				`Costo proyectado al cierre del mes: ${cost}, según el promedio de todos los días transcurridos, incluidos los fines de semana.`,
			lacks: (names: string) => `Este costo está incompleto, ya que no incluye ${names}.`,
			fullDays: (period: string) => `${period}, solo días completos`,
			costSoFar: 'Costo hasta la fecha',
			budget: 'Presupuesto mensual',
			forecastBar: 'Proyección',
			whyNoData:
				'La API no devolvió datos sobre estos elementos. Los presupuestos que tengan asignados no se pueden controlar, y el costo de estos elementos falta en el costo real con el que se comparan otros presupuestos. No hubo llamadas o algún ID está mal escrito.',
			whyNoCost:
				'La API devolvió llamadas de estos elementos sin ningún costo, por lo que sus presupuestos no controlan nada. Consulte al administrador de su espacio de trabajo si estas llamadas tienen un precio asignado.',
			onlyDepartments:
				'Solo hay datos de departamentos, y las sumas no los incluyen. Agregue agentes y miembros al directorio o corrija sus ID.',
			inNoSum:
				'El directorio y la API discrepan sobre si se trata de un departamento, por lo que el costo de las plantillas de prompt no lo incluye. Corrija el tipo.',
			lackedBy: (names: string) => `Presupuestos en los que falta este costo: ${names}`,
		},
		unusual: {
			title: 'Costos inusuales',
			instead: (cost: string, usual: string) => `${cost}, habitual ${usual}`,
			usual: 'Costo habitual',
			usually: (amount: string) => `habitual: ${amount}`,
			from: (amount: string) => `inusual desde ${amount}`,
			more: (amount: string) => `${amount} más de lo habitual`,
			isNew: 'Nuevo, sin costos en períodos anteriores',
			extra: 'Sobre lo habitual',
			why: 'Por qué aumentó',
			contributors: 'De dónde viene el aumento',
			basis: {
				day: 'Lo habitual es la mediana de los días anteriores del mismo día de la semana.',
				week: 'Lo habitual es la mediana de las semanas anteriores.',
				month: 'Lo habitual es la mediana de los meses anteriores, sea cual sea su duración.',
			},
			noData:
				'La API no devolvió datos de este período. No hubo llamadas, algún ID está mal escrito o los datos llegan más tarde.',
			tooFew:
				'Menos de cuatro períodos anteriores tienen datos, por lo que aún no se sabe qué es lo habitual.',
		},
	} satisfies Words;
};
