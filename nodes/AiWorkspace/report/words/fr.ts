import { capitalized } from '../../util/text';
import { partsOf, pluralsOf, regionOf, wholeNumbersOf } from './counts';
import type { Words } from './words';

/** French. A no-break space stands before a colon, and a narrow one (`\u202f`) before a semicolon, but in Canada. */
export const fr = (tag: string) => {
	const credits = ['', 'FR'].includes(regionOf(tag)) ? 'avoirs' : 'notes de crédit';
	const number = wholeNumbersOf(tag);
	const plural = pluralsOf(tag);
	const ids = plural({ one: '# identifiant', other: '# identifiants' });
	const templates = plural({ one: '# modèle de prompt', other: '# modèles de prompt' });
	const decimals = plural({ one: '# décimale', other: '# décimales' });
	const others = plural({ one: '# autre', other: '# autres' });
	const days = plural({ one: '# jour', other: '# jours' });

	const labeled = (label: string, value: string) => `${label}\u00a0: ${value}`;
	const outOf = (part: number, whole: number, counted: (count: number) => string) =>
		partsOf(tag, whole > 1 ? 'des' : 'sur')(part, whole, counted);
	const against = (period: string) =>
		`par rapport ${/–/.test(period) ? 'à la période' : /^\d{1,2}\D/.test(period) ? 'au' : /^sem/.test(period) ? 'à la' : 'à'} ${period}`;
	const none = (heading: string) => `Sans ${heading}`;
	const costBy = (heading: string) => `Coûts par ${heading}`;
	const group = (column: string, name = column.toLowerCase()) => {
		return { none: none(name), column, title: costBy(name) };
	};
	const unused = (what: string, column: string, where = 'Annuaire') => ({
		gap: `sans ${what}`,
		title: `${where} sans ${what}, mais avec des colonnes inutilisées`,
		why: `Si l’une de ces colonnes contient les ${what}, renommez-la «\u00a0${column}\u00a0».`,
	});

	return {
		title: 'Rapport de coûts',
		labeled,
		separator: regionOf(tag) === 'CA' ? '; ' : '\u202f; ',
		andMore: (count: number) => `et ${others(count)}`,
		withPrompts: (name: string, count: number) => `${name} (${templates(count)})`,
		isNew: 'nouveau',
		isEnded: 'arrêté',
		total: 'Total',
		noData: 'aucune donnée',
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
			cost_center: group('Centre de coûts'),
			department: group('Département'),
			owner_email: group('Responsable'),
			type: group('Type'),
			other: { none, title: costBy },
		},
		columns: {
			name: 'Nom',
			prompt: 'Modèle de prompt',
			reason: 'Cause',
			interval: 'Période',
			calls: 'Appels',
			cost: 'Coût',
			before: 'Avant',
			yearBefore: 'N-1',
			change: 'Variation',
		},
		headline: {
			cost: 'Coût total',
			costPerCall: 'Coût par appel',
			costPer1000: `Coût pour ${number(1000)} appels`,
			compared: (change: string, period: string, cost: string) =>
				`${change} ${against(period)} (${cost})`,
			noDataBefore: (period: string) => labeled('Aucune donnée de comparaison', period),
		},
		headings: {
			why: (before: string) => `Causes de la variation (${against(before)})`,
			movers: 'Principales variations',
			overTime: 'Évolution des coûts',
			byEntity: 'Coûts par agent ou membre',
			byPrompt: 'Coûts par modèle de prompt',
			notInTotal: (prompt: string) => `${prompt}, hors total`,
			about: 'À propos de ce rapport',
		},
		trend: { title: 'Tendance des coûts', unread: 'non lu' },
		budgets: {
			title: 'Budgets mensuels',
			budget: 'Budget',
			used: 'Consommé',
			over: 'dépassé',
			close: 'à surveiller',
		},
		reasons: {
			moreCalls: labeled('Effet volume', 'plus d’appels, au coût moyen antérieur par appel'),
			fewerCalls: labeled('Effet volume', 'moins d’appels, au coût moyen antérieur par appel'),
			onlyKept: 'à périmètre constant',
			withoutCredits: `hors ${credits}`,
			mix: labeled('Effet mix', 'nouvelle répartition entre agents, membres et modèles de prompt'),
			costPerCall: labeled('Effet coût unitaire', 'variation du coût par appel, à mix constant'),
			started: (names: string) => labeled('Entrées, sans appels ou sans données auparavant', names),
			ended: (names: string) => labeled('Sorties, sans appels ou sans données à présent', names),
			credits: (names: string) => labeled(capitalized(credits), names),
		},
		subject: {
			noDataBefore: 'aucune donnée auparavant',
			nothingBefore: 'aucun coût auparavant',
			before: (cost: string) => `${cost} auparavant`,
		},
		problems: {
			unread: { gap: (prompts: string) => `hors ${prompts}`, title: 'Non inclus dans ce rapport' },
			notices: {
				gap: 'avec un avertissement de l’API',
				title: 'L’API a renvoyé les données avec un avertissement',
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
				why: 'Ils avaient un coût auparavant, ou ils relèvent d’un budget. Le total est peut-être sous-évalué.',
			},
			contradictory: {
				gap: 'types contradictoires',
				title: 'Exclus des totaux',
				why: 'L’annuaire et l’API indiquent des types différents (département ou non). Corrigez le type dans l’annuaire.',
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
			noNames: unused('noms', 'name'),
			noDepartments: unused('départements', 'department'),
			noTitles: unused('titres', 'title', 'Modèles de prompt'),
			noBudgets: unused('budgets', 'monthly_budget', 'Tableaux'),
			unreadBefore: {
				gap: 'sans comparaison',
				title: 'Pas de comparaison',
				why: 'Les données antérieures n’ont pas pu être lues pour certains modèles de prompt.',
			},
			unreadTrend: {
				gap: 'tendance incomplète',
				title: 'Tendance incomplète',
				why: 'Certaines périodes antérieures n’ont pas pu être lues pour ces modèles de prompt.',
			},
			nothingBefore: {
				title: 'Pas de comparaison',
				why: 'L’API n’a renvoyé aucune donnée pour la période de comparaison.',
			},
		},
		notes: {
			shows: (prompts: readonly [number, number], rows: readonly [number, number]) =>
				`${labeled('Périmètre', outOf(...prompts, templates))} et ${outOf(...rows, ids)} (agents, membres, départements), et non l’ensemble de l’espace de travail.`,
			noDetails: 'La place manque ici pour les agents et membres de chaque modèle de prompt.',
			includesToday: 'Comprend la journée en cours, qui n’est pas terminée.',
			endsLater: (last: string) => `La période se termine après aujourd’hui, le ${last}.`,
			noNames: 'L’annuaire ne contient aucun nom.',
			noDepartments: 'L’annuaire ne contient aucun département.',
			ungrouped: (part: number, whole: number, name: string) =>
				`«\u00a0${name}\u00a0» regroupe ${outOf(part, whole, ids)}.`,
			credits: (cost: string) => `Le coût comprend des ${credits} de ${cost}.`,
			groupsOfToday:
				'Les départements, centres de coûts, responsables et types sont ceux qui figurent dans l’annuaire à la date du rapport, y compris pour les périodes antérieures.',
			departments:
				'La documentation de l’API n’indique pas si les appels et le coût d’un département comprennent ceux de ses agents et de ses membres. Les totaux, y compris par département, n’additionnent que les agents et les membres. Les valeurs renvoyées pour les départements figurent à part.',
			rounding: (places: number) =>
				`Les montants sont arrondis à ${places > 0 ? decimals(places) : 'l’unité'} de façon que les totaux tombent juste. Le dernier chiffre d’un montant peut différer de celui d’autres rapports. Les pourcentages sont calculés sur les montants non arrondis.`,
			noCurrency: 'Les montants sont dans la devise d’AI Workspace, que l’API ne précise pas.',
			created: (day: string) => `Rapport établi le ${day}.`,
			workspace: (name: string) => labeled('Espace de travail', name),
		},
		workbook: {
			summary: 'Synthèse',
			details: 'Détail',
			startDate: 'Date de début',
			endDate: 'Date de fin',
			callsBefore: 'Appels avant',
			promptId: 'Identifiant du modèle de prompt',
			entityId: 'Identifiant de l’entité',
			inTotal: 'Inclus dans le total',
			yes: 'Oui',
			no: 'Non',
		},
		alert: {
			title: 'Alerte budgétaire',
			prompt: (name: string) => `${name} (modèle de prompt)`,
			used: (percent: string, what: string) => labeled(`${percent} du budget consommé`, what),
			expected: (percent: string, what: string) =>
				labeled(`${percent} du budget en fin de mois`, what),
			overZero: (cost: string, what: string) => labeled(`${cost} pour un budget nul`, what),
			later: (percent: string) => `prévision ${percent}`,
			notChecked: (what: string) => labeled('Non contrôlé', what),
			left: (amount: string, rest: number) => `Reste ${amount}, à ${days(rest)} de la fin du mois.`,
			over: (amount: string, rest: number) =>
				`Dépassement de ${amount}, à ${days(rest)} de la fin du mois.`,
			costs: (cost: string, budget: string) => `Coût ${cost}, budget mensuel ${budget}.`,
			costliest: (names: string) => `${labeled('Coûts les plus élevés', names)}.`,
			forecastIs: (cost: string) =>
				`${labeled('Prévision de fin de mois', cost)}, d’après la moyenne de tous les jours écoulés, jours non ouvrés compris.`,
			lacks: (names: string) => `Incomplet, car il manque le coût de ${names}.`,
			fullDays: (period: string) => `${period}, journées complètes uniquement`,
			forecastBar: 'Prévision',
			whyNoData:
				'L’API n’a renvoyé aucune donnée pour ces éléments. Leurs éventuels budgets ne sont donc pas contrôlés, et leurs coûts manquent dans le réalisé d’autres budgets. Soit il n’y a eu aucun appel, soit un identifiant est erroné.',
			whyNoCost:
				'L’API a renvoyé des appels sans aucun coût pour ces éléments, si bien que leurs budgets restent sans effet. Vérifiez auprès de l’administrateur de votre espace de travail qu’un prix est défini pour ces appels.',
			onlyDepartments:
				'Seuls des départements ont des données, et les sommes ne les comprennent pas. Ajoutez des agents et des membres à l’annuaire ou corrigez leurs identifiants.',
			lackedBy: (names: string) => labeled('Budgets dans lesquels ce coût manque', names),
		},
		unusual: {
			title: 'Coûts inhabituels',
			instead: (cost: string, usual: string) => `${cost}, d’habitude ${usual}`,
			from: (amount: string) => `Inhabituel à partir de ${amount}.`,
			calls: (now: string, usual: string) => `${labeled('Appels', now)}, d’habitude ${usual}.`,
			levels: 'Coût habituel et seuil',
			moreCalls: 'Plus d’appels',
			fewerCalls: 'Moins d’appels',
			costPerCall: 'Variation du coût par appel',
			contributor: (name: string) => `Dont ${name}`,
			basis: {
				day: 'Le coût habituel est la médiane des mêmes jours des semaines précédentes.',
				week: 'Le coût habituel est la médiane des semaines précédentes.',
				month: 'Le coût habituel est la médiane des mois précédents, quelle que soit leur durée.',
			},
			noData:
				'L’API n’a renvoyé aucune donnée pour cette période. Soit il n’y a eu aucun appel, soit un identifiant est erroné, soit les données arrivent plus tard.',
			unreadEarlier:
				'Trop peu de périodes précédentes ont pu être lues. Si cela se reproduit, réduisez «\u00a0History\u00a0».',
			tooFew:
				'Moins de quatre périodes précédentes ont des données. On ne sait donc pas encore ce qui est habituel.',
		},
	} satisfies Words;
};
