import type { Words } from './en';
import { partsOf, pluralsOf, regionOf, wholeNumbersOf } from './numbers';

/** French. A no-break space stands before a colon, and a narrow one (`\u202f`) before a semicolon, but in Canada. */
export const fr = (tag: string) => {
	const credits = ['', 'FR'].includes(regionOf(tag)) ? 'avoirs' : 'notes de crédit';
	const number = wholeNumbersOf(tag);
	const plural = pluralsOf(tag);
	const others = plural({ one: '# autre', other: '# autres' });
	const things = plural({
		one: '# agent, membre ou modèle de prompt',
		other: '# agents, membres et modèles de prompt',
	});
	const rows = plural({ one: '# ligne', other: '# lignes' });
	const days = plural({ one: '# jour', other: '# jours' });

	const labeled = (label: string, value: string) => `${label}\u00a0: ${value}`;
	const outOf = (part: number, whole: number, counted: (count: number) => string) =>
		partsOf(tag, whole > 1 ? 'des' : 'sur')(part, whole, counted);
	const none = (heading: string) => `Sans ${heading}`;
	const costBy = (heading: string) => `Coûts par ${heading}`;
	const group = (column: string, name = column.toLowerCase()) => {
		return { none: none(name), column, title: costBy(name) };
	};

	return {
		title: 'Coûts d’IA',
		labeled,
		separator: regionOf(tag) === 'CA' ? '; ' : '\u202f; ',
		andMore: (count: number) => `et ${others(count)}`,
		isNew: 'nouveau',
		isEnded: 'arrêté',
		total: 'Total',
		noData: 'aucune donnée',
		soFar: (period: string) => `${period}, à ce jour`,
		inMonth: (title: string, month: string) => `${title} en ${month}`,
		against: 'vs',
		ofThese: (name: string) => `dont ${name}`,
		periods: { quarter: 'T', week: (week: string, year: string) => `semaine ${week} de ${year}` },
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
			calls: 'Appels',
			cost: 'Coût',
			costPerCall: 'Coût par appel',
			change: 'Variation',
		},
		headings: {
			why: 'Causes de la variation',
			changed: 'Ce qui a changé',
			overTime: 'Évolution des coûts',
			byEntity: 'Agents et membres les plus coûteux',
			byPrompt: 'Coûts par modèle de prompt',
		},
		trend: { title: 'Tendance des coûts', unread: 'non lu' },
		budgets: {
			partOf: (part: number, whole: number) => partsOf(tag, 'sur')(part, whole, number),
			everything: 'Tout',
			title: 'Budgets mensuels',
			attention: 'Budgets dépassés ou à surveiller',
			areOver: 'Budgets dépassés',
			areClose: 'Budgets à surveiller',
			budget: 'Budget',
			used: 'Consommé',
			over: 'dépassé',
			close: 'à surveiller',
		},
		driver: {
			most: (name: string) => `surtout du fait de ${name}`,
			ofRise: (percent: string) => `explique ${percent} de la hausse`,
			ofFall: (percent: string) => `explique ${percent} de la baisse`,
		},
		reasons: {
			moreCalls: 'Plus d’appels',
			fewerCalls: 'Moins d’appels',
			mix: 'Les appels se sont déplacés vers des agents ou modèles de prompt plus chers',
			cheaperMix: 'Les appels se sont déplacés vers des agents ou modèles de prompt moins chers',
			dearer: 'Les appels coûtent plus cher',
			cheaper: 'Les appels coûtent moins cher',
			moreCredits: `Hausse des ${credits}`,
			fewerCredits: `Baisse des ${credits}`,
			started: (names: string) => labeled('Nouveaux', names),
			ended: (names: string) => labeled('Arrêtés', names),
		},
		subject: {
			noDataBefore: 'aucune donnée auparavant',
			before: (cost: string) => `${cost} auparavant`,
		},
		problems: {
			unread: {
				brief: (prompts: string) => `hors ${prompts}`,
				title: 'Non inclus dans ce rapport',
				why: '',
			},
			notices: {
				brief: () => 'avec un avertissement de l’API',
				title: 'L’API a renvoyé les données avec un avertissement',
				why: 'Vérifiez auprès de l’administrateur de votre espace de travail que les montants sont exacts.',
			},
			currency: {
				brief: (currency: string) => `en ${currency} selon l’API`,
				title: 'L’API indique une autre devise',
				why: 'Les montants ne sont pas convertis. Corrigez la devise de ce rapport.',
			},
			unpriced: {
				brief: () => 'appels sans coût',
				title: 'Appels sans coût',
				why: 'Ils avaient un coût auparavant, ou ils relèvent d’un budget. Le total est peut-être sous-évalué.',
			},
			unreadBefore: {
				brief: () => 'sans comparaison',
				title: 'Pas de comparaison',
				why: 'Les données antérieures n’ont pas pu être lues pour certains modèles de prompt.',
			},
			noData: {
				brief: () => '',
				title: 'Aucune donnée',
				why: 'Il n’y a eu aucun appel, ou un ID contient une erreur.',
			},
			unreadEarlier: {
				brief: () => 'tendance ou prévision incomplète',
				title: 'Tendance ou prévision incomplète',
				why: 'Certains jours antérieurs n’ont pas pu être lus pour ces modèles de prompt.',
			},
		},
		remarks: {
			missing: {
				title: (part: number, whole: number) => `${outOf(part, whole, things)} sans données`,
				why: 'La plupart n’ont eu aucun appel, mais un ID pourrait contenir une erreur.',
			},
			ungrouped: {
				title: (part: number, whole: number, none: string) =>
					`${none} (${outOf(part, whole, rows)})`,
				why: '',
			},
			doubtfulTypes: {
				title: 'Dans le total, bien qu’il puisse s’agir de départements',
				why: 'Indiquez leurs types dans le répertoire.',
			},
			departments: {
				title: 'Départements qui ne figurent dans aucun total',
				why: 'La documentation de l’API ne précise pas si leur coût comprend celui de leurs agents et membres.',
			},
			unnamed: {
				title: 'Aucun nom dans le répertoire, mais des colonnes inutilisées',
				why: 'Si l’une de ces colonnes contient les noms, renommez-la en «\u00a0name\u00a0».',
			},
			owners: { title: 'Responsables différents', why: 'Ce rapport n’a donc pas de destinataire.' },
			fiftyRows: {
				title: 'Exactement 50 lignes',
				why: 'Les nœuds de n8n renvoient 50 lignes tant que «\u00a0Return All\u00a0» n’est pas activé.',
			},
		},
		notes: {
			rate: (rate: string, currency: string) =>
				`Les coûts de l’API sont convertis en ${currency} au taux de ${rate}.`,
			rounding:
				'Chaque montant est arrondi séparément. Les sommes peuvent donc différer au dernier chiffre.',
			includesToday: 'Comprend la journée en cours, qui n’est pas terminée.',
			endsLater: (last: string) => `La période se termine après aujourd’hui, le ${last}.`,
			credits: (cost: string) => `Le coût comprend des ${credits} de ${cost}.`,
			noCurrency: 'Les montants sont dans la devise d’AI Workspace, que l’API ne précise pas.',
			created: (day: string) => `Rapport établi le ${day}.`,
			workspace: (name: string) => labeled('Espace de travail', name),
		},
		workbook: {
			summary: 'Synthèse',
			details: 'Détail',
			month: 'Mois',
			currency: 'Devise',
			priorCalls: 'Appels antérieurs',
			priorCost: 'Coût antérieur',
			startDate: 'Date de début',
			endDate: 'Date de fin',
			promptId: 'Identifiant du modèle de prompt',
			entityId: 'Identifiant de l’entité',
		},
		alert: {
			title: 'Alerte budgétaire',
			prompt: (name: string) => `${name} (modèle de prompt)`,
			used: (percent: string, what: string) => labeled(what, `${percent} du budget consommé`),
			expected: (percent: string, what: string) =>
				labeled(what, `${percent} du budget en fin de mois`),
			later: (percent: string) => `prévision ${percent}`,
			notChecked: (what: string) => labeled('Non contrôlé', what),
			left: (amount: string) => `Reste ${amount}`,
			over: (amount: string, what: string) => labeled(what, `${amount} au-dessus du budget`),
			costs: (cost: string, budget: string) => `Coût ${cost}, budget mensuel ${budget}.`,
			toGo: (rest: number) => `encore ${days(rest)}`,
			whereItWent: 'Origine des coûts',
			whatToDo: 'Cherchez ce qui a changé, ou ajustez monthly_budget.',
			forecastIs: (cost: string) =>
				`${labeled('Prévision de fin de mois', cost)}, jours ouvrés et week-ends comptés à part.`,
			lacks: (names: string) => `Incomplet, car il manque le coût de ${names}.`,
			fullDays: (period: string) => `${period}, journées complètes uniquement`,
			forecastBar: 'Prévision',
			several: plural({ one: '# alerte budgétaire', other: '# alertes budgétaires' }),
			unchecked: {
				unread: {
					title: 'Lecture impossible',
					why: 'Un nouveau contrôle aura lieu à la prochaine exécution.',
				},
				tooFewRead: {
					title: 'Certaines périodes précédentes non lues',
					why: 'Si cela se reproduit, réduisez «\u00a0History\u00a0».',
				},
				nothing: {
					title: 'Absence totale de données',
					why: 'Soit il n’y a eu aucun appel, soit des identifiants sont erronés, soit les données arrivent plus tard.',
				},
				noCost: {
					title: 'Appels sans coût',
					why: 'Vérifiez auprès de l’administrateur de votre espace de travail qu’un prix est défini pour ces appels.',
				},
				tooFew: {
					title: 'Trop peu de périodes précédentes',
					why: 'Moins de quatre périodes précédentes ont des données. On ne sait donc pas encore ce qui est habituel.',
				},
			},
		},
		unusual: {
			title: 'Coûts inhabituels',
			several: plural({ one: '# coût inhabituel', other: '# coûts inhabituels' }),
			instead: (cost: string, usual: string) => `${cost}, d’habitude ${usual}`,
			timesCalls: (times: number) => `${number(times)} fois le nombre habituel d’appels`,
			timesDearer: (times: number) => `Appels à ${number(times)} fois le coût habituel`,
			mostFrom: (names: string) => `${labeled('Principalement', names)}.`,
			usually: 'D’habitude',
			aboveUsual: 'En plus',
			threshold: 'Inhabituel à partir de',
			askAboutCalls:
				'Demandez au responsable s’il s’agit de tentatives en boucle ou d’un nouvel usage.',
			askAboutPrice:
				'Demandez au responsable si le modèle, le prompt ou la longueur des textes a changé.',
			basis: {
				today:
					'La journée en cours est comparée à des journées précédentes entières. Le coût habituel est la médiane des mêmes jours des semaines précédentes.',
				day: 'Le coût habituel est la médiane des mêmes jours des semaines précédentes.',
				week: 'Le coût habituel est la médiane des semaines précédentes.',
				month: 'Le coût habituel est la médiane des mois précédents, quelle que soit leur durée.',
			},
		},
	} satisfies Words;
};
