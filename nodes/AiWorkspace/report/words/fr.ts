import { wholeNumbersOf, pluralsOf } from './numbers';
import type { Words } from './words';

/** French. A narrow no-break space (`\u202f`) stands before a colon and a semicolon. */
export const fr = (tag: string) => {
	const number = wholeNumbersOf(tag);
	const plural = pluralsOf<'one' | 'many' | 'other'>(tag);
	const ids = plural({ one: '# identifiant', many: '# d’identifiants', other: '# identifiants' });
	const templates = plural({
		one: '# modèle de prompt',
		many: '# de modèles de prompt',
		other: '# modèles de prompt',
	});
	const decimals = plural({ one: '# décimale', many: '# de décimales', other: '# décimales' });
	const others = plural({ one: '# autre', many: '# d’autres', other: '# autres' });

	const labeled = (label: string, value: string) => `${label}\u202f: ${value}`;
	const outOf = (part: number, whole: number, counted: (count: number) => string) =>
		part < whole ? `${counted(part)} sur ${number(whole)}` : counted(whole);

	return {
		title: 'Rapport de coûts',
		titleFor: (title: string, group: string) => `${title} – ${group}`,
		labeled: (label: string, value: string) => labeled(label, value),
		separator: '\u202f; ',
		andMore: (count: number) => `et ${others(count)}`,
		withPrompts: (name: string, count: number) => `${name} (${templates(count)})`,
		isNew: 'nouveau',
		total: 'Total',
		noData: 'Aucune donnée',
		soFar: (period: string) => `${period}, à ce jour`,
		periods: {
			quarter: (quarter: string, year: string) =>
				`${quarter}${quarter === '1' ? 'er' : 'e'} trimestre ${year}`,
			week: (week: string, year: string) => `semaine ${week} de ${year}`,
			shortQuarter: (quarter: string) => `T${quarter}`,
			shortWeek: (week: string) => `S${week}`,
		},
		types: { agent: 'Agent', member: 'Membre', department: 'Département' },

		groups: {
			cost_center: {
				none: 'Sans centre de coûts',
				column: 'Centre de coûts',
				title: 'Coûts par centre de coûts',
			},
			department: {
				none: 'Sans département',
				column: 'Département',
				title: 'Coûts par département',
			},
			owner_email: {
				none: 'Sans responsable',
				column: 'Responsable',
				title: 'Coûts par responsable',
			},
			type: { none: 'Sans type', column: 'Type', title: 'Coûts par type' },
			other: {
				none: (heading: string) => `Sans ${heading}`,
				title: (heading: string) => `Coûts par ${heading}`,
			},
		},
		columns: {
			name: 'Nom',
			prompt: 'Modèle de prompt',
			reason: 'Effet',
			interval: 'Période',
			calls: 'Appels',
			cost: 'Coût',
			costIn: (currency: string) => `Coût (${currency})`,
			before: 'Précédent',
			change: 'Variation',
			changeIn: (currency: string) => `Variation (${currency})`,
		},
		headline: {
			cost: 'Coût total',
			costPerCall: 'Coût par appel',
			compared: (change: string, before: string) => `${change}, ${before}`,
			noDataBefore: (period: string) => labeled('Période précédente sans données', period),
		},
		headings: {
			why: (before: string) => `Analyse de la variation (${labeled('période précédente', before)})`,
			movers: 'Principales variations',
			overTime: 'Évolution des coûts',
			byPrompt: 'Coûts par modèle de prompt',
			notInTotal: (prompt: string) => labeled(prompt, 'non repris dans le total'),
			about: 'À propos de ce rapport',
		},
		trend: { title: 'Évolution', unread: 'non lu' },
		budgets: {
			title: 'Budgets mensuels',
			used: 'Utilisé',
			over: (percent: string) => `${percent}, dépassé`,
			close: (percent: string) => `${percent}, proche`,
			lacks: (names: string) => `Les coûts ci-dessus sont incomplets : il manque ${names}.`,
		},
		reasons: {
			moreCalls: labeled(
				'Effet volume',
				'plus d’appels, au coût moyen par appel de la période précédente',
			),
			fewerCalls: labeled(
				'Effet volume',
				'moins d’appels, au coût moyen par appel de la période précédente',
			),
			onlyKept: '(hors entrées et sorties)',
			withoutCredits: '(hors avoirs)',
			mix: labeled('Effet mix', 'agents, membres et modèles de prompt'),
			costPerCall: labeled('Effet coût unitaire', 'coût par appel, à mix constant'),
			started: (names: string) => labeled('Entrées, sans appels ou sans données auparavant', names),
			ended: (names: string) => labeled('Sorties, sans appels ou sans données à présent', names),
			credits: (names: string) => `Avoirs (${names})`,
		},
		subject: {
			noData: 'aucune donnée',
			noDataBefore: 'aucune donnée pour la période précédente',
			nothingBefore: 'aucun coût pour la période précédente',
			before: (cost: string) => labeled('période précédente', cost),
		},
		problems: {
			unread: {
				gap: (prompts: string) => `hors ${prompts}`,
				title: 'Non inclus dans ce rapport',
			},
			notices: {
				gap: 'avec un avis de l’API',
				title: 'L’API a renvoyé les données avec un avis',
				why: 'Vérifiez auprès de l’administrateur de votre espace de travail que les montants sont exacts.',
			},
			currency: {
				gap: (currency: string) => `en ${currency} selon l’API`,
				title: 'L’API indique une autre devise',
				why: 'Les montants ne sont pas convertis. Corrigez la devise de ce rapport.',
			},
			unpriced: {
				gap: 'appels sans coût',
				title: 'Appels sans coût',
				why: 'Ils avaient un coût auparavant, ou un budget les contrôle. Le total est peut-être sous-évalué.',
			},
			contradictory: {
				gap: 'types contradictoires',
				title: 'Dans aucun total',
				why: 'L’annuaire et l’API se contredisent sur la question de savoir s’il s’agit de départements. Corrigez les types.',
			},
			unclear: {
				gap: 'types inconnus',
				title: 'Inclus dans le total, bien qu’il puisse s’agir de départements',
				why: 'Ni l’annuaire ni l’API n’indiquent s’il s’agit d’agents, de membres ou de départements. Renseignez les types dans l’annuaire.',
			},
			silent: {
				gap: (part: number, whole: number) => `${outOf(part, whole, templates)} sans données`,
				title: 'Aucune donnée pour ces modèles de prompt',
				why: 'Soit il n’y a eu aucun appel, soit l’identifiant est erroné.',
				onlyDepartments: (prompt: string) => `${prompt} (seuls des départements ont des données)`,
			},
			missing: {
				gap: (part: number, whole: number) => `${outOf(part, whole, ids)} sans données`,
				title: 'Aucune donnée pour ces identifiants',
				why: 'Soit il n’y a eu aucun appel, soit l’identifiant est erroné ou appartient à un autre espace de travail.',
			},
			noNames: {
				gap: 'sans noms',
				title: 'Annuaire sans noms, mais avec des colonnes inutilisées',
				why: 'Si l’une de ces colonnes contient les noms, renommez-la name.',
			},
			noDepartments: {
				gap: 'sans départements',
				title: 'Annuaire sans départements, mais avec des colonnes inutilisées',
				why: 'Si l’une de ces colonnes contient les départements, renommez-la department.',
			},
			noTitles: {
				gap: 'sans titres',
				title: 'Modèles de prompt sans titres, mais avec des colonnes inutilisées',
				why: 'Si l’une de ces colonnes contient les titres, renommez-la title.',
			},
			unreadBefore: {
				gap: 'sans comparaison',
				title: 'Pas de comparaison',
				why: 'Les données de la période précédente n’ont pas pu être lues pour certains modèles de prompt.',
			},
			unreadTrend: {
				gap: 'évolution incomplète',
				title: 'Absents d’une partie de l’évolution',
				why: 'Certaines périodes antérieures n’ont pas pu être lues pour ces modèles de prompt.',
			},
			nothingBefore: {
				title: 'Pas de comparaison',
				why: 'L’API n’a renvoyé aucune donnée pour la période précédente.',
			},
		},
		notes: {
			shows: (prompts: readonly [number, number], rows: readonly [number, number]) =>
				`${labeled('Périmètre', outOf(...prompts, templates))} et ${outOf(...rows, ids)}, et non l’ensemble de l’espace de travail.`,
			rest: (count: number, cost: string) => `… et ${others(count)}, pour un total de ${cost}`,
			includesToday: 'Comprend la journée en cours, qui n’est pas terminée.',
			endsLater: (last: string) => `La période se termine après aujourd’hui, le ${last}.`,
			noNames: 'L’annuaire ne contient aucun nom.',
			noDepartments: 'L’annuaire ne contient aucun département.',
			ungrouped: (part: number, whole: number, group: string) =>
				`«\u202f${group}\u202f» regroupe ${outOf(part, whole, ids)}.`,
			credits: (cost: string) => `Des avoirs de ${cost} sont compris.`,
			compared: (before: string) => `${labeled('Période précédente', before)}.`,
			groupsOfToday:
				'Les départements, centres de coûts, responsables et types sont ceux qui figurent dans l’annuaire à la date du rapport, y compris pour les périodes antérieures.',
			departments:
				'La documentation de l’API n’indique pas si les appels et le coût d’un département comprennent ceux de ses agents et de ses membres. Les totaux, y compris par département, n’additionnent que les agents et les membres. Les valeurs renvoyées pour les départements sont présentées à part.',
			rounding: (places: number) =>
				`Les montants sont arrondis à ${decimals(places)} de façon que les totaux tombent juste. La dernière décimale d’un montant peut différer de celle d’autres rapports. Les pourcentages sont calculés sur les montants non arrondis.`,
			noCurrency:
				'Les montants sont exprimés dans la devise d’AI Workspace, que l’API ne précise pas.',
			created: (day: string) => `${labeled('Rapport établi le', day)}.`,
			workspace: (name: string) => labeled('Espace de travail', name),
		},
		workbook: {
			summary: 'Synthèse',
			details: 'Détail',
			startDate: 'Date de début',
			endDate: 'Date de fin',
			callsBefore: 'Appels précédents',
			promptId: 'Identifiant du modèle de prompt',
			entityId: 'Identifiant de l’entité',
			inTotal: 'Inclus dans le total',
			yes: 'Oui',
			no: 'Non',
		},
		alert: {
			title: (month: string) => `Alerte budgétaire, ${month}`,
			prompt: (name: string) => `${name} (modèle de prompt)`,
			reached: (what: string, percent: string) => `${what} a consommé ${percent} de son budget`,
			both: (what: string, used: string, forecast: string) =>
				`${what} a consommé ${used} de son budget et devrait en atteindre ${forecast}`,
			overZero: (what: string) => `${what} génère des coûts avec un budget de 0`,
			forecast: (what: string, percent: string) =>
				`${what} devrait atteindre ${percent} de son budget`,
			notChecked: (what: string) => `Contrôle impossible pour ${what}`,
			noData: (names: string) => `Aucune donnée pour ${names}`,
			noCost: (names: string) => `Appels sans coût pour ${names}`,
			used: (cost: string, budget: string) =>
				`${labeled('Coût', cost)}, ${labeled('budget mensuel', budget)}.`,
			forecastIs: (cost: string) =>
				`${labeled('Atterrissage estimé en fin de mois', cost)}, d’après la moyenne de tous les jours écoulés, week-ends compris.`,
			lacks: (names: string) => `Ce coût est incomplet, car il ne comprend pas ${names}.`,
			fullDays: (period: string) => `${period}, jours entièrement écoulés`,
			costSoFar: 'Coût à ce jour',
			budget: 'Budget mensuel',
			forecastBar: 'Estimation',
			whyNoData:
				'L’API n’a renvoyé aucune donnée pour ces éléments. Leurs éventuels budgets ne sont donc pas contrôlés, et leurs coûts ne sont pas compris dans le réalisé suivi par d’autres budgets. Soit il n’y a eu aucun appel, soit un identifiant est erroné.',
			whyNoCost:
				'L’API a renvoyé des appels sans aucun coût pour ces éléments, si bien que leurs budgets ne contrôlent rien. Vérifiez auprès de l’administrateur de votre espace de travail qu’un prix est défini pour ces appels.',
			onlyDepartments:
				'Seuls des départements ont des données, et les sommes ne les comprennent pas. Ajoutez des agents et des membres à l’annuaire ou corrigez leurs identifiants.',
			inNoSum:
				'L’annuaire et l’API se contredisent sur la question de savoir s’il s’agit d’un département. Le coût des modèles de prompt n’en tient donc pas compte. Corrigez le type.',
			lackedBy: (names: string) => labeled('Budgets dans lesquels ce coût manque', names),
		},
		unusual: {
			title: 'Coûts inhabituels',
			instead: (cost: string, usual: string) => `${cost}, d’habitude ${usual}`,
			usual: 'Coût habituel',
			usually: (amount: string) => `d’habitude ${amount}`,
			from: (amount: string) => `inhabituel à partir de ${amount}`,
			more: (amount: string) => `${amount} de plus que d’habitude`,
			isNew: 'Nouveau, sans coût dans les périodes précédentes',
			extra: 'Au-dessus de l’habitude',
			why: 'Pourquoi il augmente',
			contributors: 'D’où vient la hausse',
			basis: {
				day: 'L’habitude est la médiane des mêmes jours de la semaine précédents.',
				week: 'L’habitude est la médiane des semaines précédentes.',
				month: 'L’habitude est la médiane des mois précédents, quelle que soit leur durée.',
			},
			noData:
				'L’API n’a renvoyé aucune donnée pour cette période. Soit il n’y a eu aucun appel, soit un identifiant est erroné, soit les données arrivent plus tard.',
			tooFew:
				'Moins de quatre périodes précédentes ont des données. On ne sait donc pas encore ce qui est habituel.',
		},
	} satisfies Words;
};
