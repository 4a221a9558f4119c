import type { Words } from './en';
import { partsOf, pluralsOf, regionOf, wholeNumbersOf } from './numbers';

/** German, also for Switzerland and Liechtenstein: no word has an eszett, which isn't written there. */
export const de = (tag: string) => {
	const [open, close] = ['CH', 'LI'].includes(regionOf(tag)) ? ['«', '»'] : ['„', '“'];
	const number = wholeNumbersOf(tag);
	const outOf = partsOf(tag, 'von');
	const plural = pluralsOf(tag);
	const further = plural({ one: '# weiterer Eintrag', other: '# weitere Einträge' });
	const things = plural({ one: '# ID', other: '# IDs' });
	const rows = plural({ one: '# Zeile', other: '# Zeilen' });
	const days = plural({ one: '# Tag', other: '# Tage' });

	const none = (heading: string) => `Ohne ${heading}`;
	const costBy = (heading: string) => `Kosten nach ${heading}`;
	const group = (column: string, missing = column, by = column) => {
		return { none: none(missing), column, title: costBy(by) };
	};

	return {
		title: 'KI-Kosten',
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `und ${further(count)}`,
		isNew: 'neu',
		isEnded: 'entfallen',
		total: 'Gesamt',
		noData: 'keine Daten',
		soFar: (period: string) => `${period}, Zwischenstand`,
		inMonth: (title: string, month: string) => `${title} im ${month}`,
		against: 'gegenüber',
		ofThese: (name: string) => `davon ${name}`,
		periods: { quarter: 'Q', week: (week: string, year: string) => `KW ${week}/${year}` },
		types: { agent: 'Agent', member: 'Mitglied', department: 'Abteilung' },

		groups: {
			cost_center: group('Kostenstelle'),
			department: group('Abteilung'),
			owner_email: group('Verantwortlich', 'Verantwortliche', 'Verantwortlichen'),
			type: group('Typ'),
			other: { none, title: costBy },
		},
		columns: {
			name: 'Name',
			prompt: 'Prompt-Vorlage',
			calls: 'Aufrufe',
			cost: 'Kosten',
			costPerCall: 'Kosten je Aufruf',
			change: 'Veränderung',
		},
		headings: {
			why: 'Ursachen der Veränderung',
			changed: 'Was sich verändert hat',
			overTime: 'Kosten im Zeitverlauf',
			byEntity: 'Agenten und Mitglieder mit den höchsten Kosten',
			byPrompt: 'Kosten nach Prompt-Vorlage',
		},
		trend: { title: 'Kostenentwicklung', unread: 'nicht abgerufen' },
		budgets: {
			partOf: (part: number, whole: number) => outOf(part, whole, number),
			everything: 'Alles',
			title: 'Monatsbudgets',
			attention: 'Kritische Budgets',
			areOver: 'Budgets überschritten',
			areClose: 'Budgets gefährdet',
			budget: 'Budget',
			used: 'Verbraucht',
			over: 'überschritten',
			close: 'gefährdet',
		},
		driver: {
			most: (name: string) => `vor allem durch ${name}`,
			ofRise: (percent: string) => `verursacht ${percent} des Anstiegs`,
			ofFall: (percent: string) => `verursacht ${percent} des Rückgangs`,
		},
		reasons: {
			moreCalls: 'Mehr Aufrufe',
			fewerCalls: 'Weniger Aufrufe',
			mix: 'Aufrufe haben sich zu teureren Agenten oder Prompt-Vorlagen verlagert',
			cheaperMix: 'Aufrufe haben sich zu günstigeren Agenten oder Prompt-Vorlagen verlagert',
			dearer: 'Aufrufe wurden teurer',
			cheaper: 'Aufrufe wurden günstiger',
			moreCredits: 'Mehr Gutschriften',
			fewerCredits: 'Weniger Gutschriften',
			started: (names: string) => `Neu: ${names}`,
			ended: (names: string) => `Entfallen: ${names}`,
		},
		subject: { noDataBefore: 'zuvor keine Daten', before: (cost: string) => `zuvor ${cost}` },
		problems: {
			unread: {
				brief: (prompts: string) => `ohne ${prompts}`,
				title: 'Nicht in diesem Bericht',
				why: '',
			},
			notices: {
				brief: () => 'mit Hinweis der API',
				title: 'Die API hat die Daten mit einem Hinweis geliefert',
				why: 'Bitte klären Sie mit der Administration Ihres Workspace, ob die Beträge stimmen.',
			},
			currency: {
				brief: (currency: string) => `laut API in ${currency}`,
				title: 'Die API nennt eine andere Währung',
				why: 'Die Beträge werden nicht umgerechnet. Bitte korrigieren Sie die Währung dieses Berichts.',
			},
			unpriced: {
				brief: () => 'Aufrufe ohne Kosten',
				title: 'Aufrufe ohne Kosten',
				why: 'Bisher fielen dafür Kosten an, oder für sie gilt ein Budget. Die Gesamtkosten sind möglicherweise zu niedrig.',
			},
			unreadBefore: {
				brief: () => 'ohne Vergleich',
				title: 'Kein Vergleich',
				why: 'Für einige Prompt-Vorlagen konnte der Vergleichszeitraum nicht abgerufen werden.',
			},
			noData: {
				brief: () => '',
				title: 'Keine Daten',
				why: 'Es gab keine Aufrufe, oder eine ID enthält einen Tippfehler.',
			},
			unreadEarlier: {
				brief: () => 'Kostenentwicklung oder Prognose unvollständig',
				title: 'Kostenentwicklung oder Prognose unvollständig',
				why: 'Einzelne frühere Tage konnten für diese Prompt-Vorlagen nicht abgerufen werden.',
			},
		},
		remarks: {
			missing: {
				title: (part: number, whole: number) => `${outOf(part, whole, things)} ohne Daten`,
				why: 'Meist gab es keine Aufrufe, doch eine ID könnte einen Tippfehler enthalten.',
			},
			ungrouped: {
				title: (part: number, whole: number, none: string) =>
					`${none} (${outOf(part, whole, rows)})`,
				why: '',
			},
			doubtfulTypes: {
				title: 'In der Gesamtsumme, obwohl es Abteilungen sein könnten',
				why: 'Bitte tragen Sie die Typen im Verzeichnis ein.',
			},
			departments: {
				title: 'Abteilungen, die in keiner Summe enthalten sind',
				why: 'Die Dokumentation der API lässt offen, ob ihre Kosten die ihrer Agenten und Mitglieder bereits enthalten.',
			},
			unnamed: {
				title: 'Keine Namen im Verzeichnis, aber ungenutzte Spalten',
				why: `Falls eine dieser Spalten die Namen enthält, benennen Sie sie in ${open}name${close} um.`,
			},
			owners: {
				title: 'Unterschiedliche Verantwortliche',
				why: 'Dieser Bericht hat daher keinen Empfänger.',
			},
			fiftyRows: {
				title: 'Genau 50 Zeilen',
				why: `Nodes von n8n liefern 50 Zeilen, solange ${open}Return All${close} nicht eingeschaltet ist.`,
			},
		},
		notes: {
			rate: (rate: string, currency: string) =>
				`Die Kosten der API sind zum Kurs von ${rate} in ${currency} umgerechnet.`,
			rounding:
				'Jeder Betrag ist für sich gerundet. Summen können daher in der letzten Stelle abweichen.',
			includesToday: 'Enthält den heutigen, noch nicht abgeschlossenen Tag.',
			endsLater: (last: string) => `Der Zeitraum endet erst nach dem heutigen Tag, am ${last}.`,
			credits: (cost: string) => `Die Kosten enthalten Gutschriften von ${cost}.`,
			noCurrency:
				'Die Beträge sind in der Währung von AI Workspace angegeben. Welche das ist, gibt die API nicht an.',
			created: (day: string) => `Erstellt am ${day}.`,
			workspace: (name: string) => `Workspace: ${name}`,
		},
		workbook: {
			summary: 'Übersicht',
			details: 'Einzelwerte',
			month: 'Monat',
			currency: 'Währung',
			priorCalls: 'Aufrufe zuvor',
			priorCost: 'Kosten zuvor',
			startDate: 'Startdatum',
			endDate: 'Enddatum',
			promptId: 'ID der Prompt-Vorlage',
			entityId: 'ID der Entität',
		},
		alert: {
			title: 'Budgetwarnung',
			prompt: (name: string) => `${name} (Prompt-Vorlage)`,
			used: (percent: string, what: string) => `${what}: ${percent} des Budgets verbraucht`,
			expected: (percent: string, what: string) => `${what}: ${percent} des Budgets erwartet`,
			later: (percent: string) => `Prognose ${percent}`,
			notChecked: (what: string) => `Nicht geprüft: ${what}`,
			left: (amount: string) => `Noch ${amount} verfügbar`,
			over: (amount: string, what: string) => `${what}: ${amount} über dem Budget`,
			costs: (cost: string, budget: string) => `Ist-Kosten ${cost}, Monatsbudget ${budget}.`,
			toGo: (rest: number) => `noch ${days(rest)}`,
			whereItWent: 'Wofür die Kosten angefallen sind',
			whatToDo: 'Klären Sie, was sich geändert hat, oder passen Sie monthly_budget an.',
			forecastIs: (cost: string) =>
				`Prognose für den Gesamtmonat: ${cost}, Werktage und Wochenenden getrennt hochgerechnet.`,
			lacks: (names: string) => `Unvollständig, denn die Kosten von ${names} fehlen.`,
			fullDays: (period: string) => `${period}, nur abgeschlossene Tage`,
			forecastBar: 'Prognose',
			several: plural({ one: '# Budgetwarnung', other: '# Budgetwarnungen' }),
			unchecked: {
				unread: {
					title: 'Nicht abrufbar',
					why: 'Bei der nächsten Ausführung wird es erneut geprüft.',
				},
				tooFewRead: {
					title: 'Nicht alle früheren Zeiträume abrufbar',
					why: `Falls das so bleibt, verringern Sie ${open}History${close}.`,
				},
				nothing: {
					title: 'Überhaupt keine Daten',
					why: 'Es gab keine Aufrufe, IDs enthalten Tippfehler, oder die Daten kommen später.',
				},
				noCost: {
					title: 'Aufrufe ohne Kosten',
					why: 'Bitte klären Sie mit der Administration Ihres Workspace, ob für diese Aufrufe Preise hinterlegt sind.',
				},
				tooFew: {
					title: 'Zu wenige frühere Zeiträume',
					why: 'Weniger als vier frühere Zeiträume haben Daten. Daher lässt sich noch nicht sagen, was üblich ist.',
				},
			},
		},
		unusual: {
			title: 'Ungewöhnliche Kosten',
			several: plural({
				one: '# ungewöhnlicher Kostenanstieg',
				other: '# ungewöhnliche Kostenanstiege',
			}),
			instead: (cost: string, usual: string) => `${cost}, üblich ${usual}`,
			timesCalls: (times: number) => `${number(times)}-mal so viele Aufrufe`,
			timesDearer: (times: number) => `Aufrufe kosten ${number(times)}-mal so viel`,
			mostFrom: (names: string) => `Vor allem durch ${names}.`,
			usually: 'Üblich',
			aboveUsual: 'Mehr als üblich',
			threshold: 'Ungewöhnlich ab',
			askAboutCalls:
				'Klären Sie mit der verantwortlichen Person, ob dahinter endlose Wiederholungen oder eine neue Nutzung stecken.',
			askAboutPrice:
				'Klären Sie mit der verantwortlichen Person, ob sich das Modell, der Prompt oder die Textlänge geändert hat.',
			basis: {
				today:
					'Der heutige Tag bis jetzt wird mit ganzen früheren Tagen verglichen. Üblich ist der Median früherer Tage mit demselben Wochentag.',
				day: 'Üblich ist der Median früherer Tage mit demselben Wochentag.',
				week: 'Üblich ist der Median früherer Wochen.',
				month: 'Üblich ist der Median früherer Monate, unabhängig von ihrer Länge.',
			},
		},
	} satisfies Words;
};
