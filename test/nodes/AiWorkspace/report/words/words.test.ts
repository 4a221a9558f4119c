import fc from 'fast-check';
import groupBy from 'lodash/groupBy';
import uniq from 'lodash/uniq';
import { TAGS } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { toText } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import { decimal, languageFor } from '../../../../support/reports';

/** Texts whose last parameter is whether a cost rose. */
const OF_RISE_OR_FALL = /^\.driver\.(?:more|share)$/;

/** Each text of a language by its path. A function is called with the numbers from 41 on, which its text has to contain. */
function textsOf(
	words: unknown,
	path = '',
): Array<readonly [path: string, text: string, wanted: string[]]> {
	if (typeof words === 'string') return [[path, words, []]];
	if (typeof words === 'function') {
		const isSaidOfBoth = OF_RISE_OR_FALL.test(path);
		const count = words.length - Number(isSaidOfBoth);
		const numbers = Array.from({ length: count }, (_, at) => 41 + at);
		return (isSaidOfBoth ? [[true], [false]] : [[]]).map((flags) => {
			const text = String(Reflect.apply(words, undefined, [...numbers, ...flags]));
			return [path + flags.join(), text, numbers.map(String)];
		});
	}
	return Object.entries(words ?? {}).flatMap(([name, value]) => textsOf(value, `${path}.${name}`));
}

const LANGUAGES = uniq(TAGS.map(({ value }) => value.slice(0, 2)));
/** What a remark needn't say: why, and in a subject that there's nothing. */
const OPTIONAL = /^\.(?:problems|remarks)\.\w+\.why$|^\.problems\.noData\.brief$/;
const textsIn = (tag: string) => textsOf(languageFor(tag).words);

/** Sentences in lines of their own, and short texts of the same parent in one. */
function linesOf(texts: ReturnType<typeof textsOf>) {
	const lines = texts.map(([path, text]) => {
		const name = path.slice(path.lastIndexOf('.') + 1);
		return { parent: path.slice(1, -name.length) + (text.length > 120 ? name : ''), name, text };
	});
	const joined = Object.entries(groupBy(lines, 'parent')).map(([parent, own]) =>
		own.length === 1 && !parent.endsWith('.')
			? `${parent}: ${own[0]?.text}`
			: parent + own.map(({ name, text }) => `${name}: ${text}`).join(' | '),
	);
	return joined.join('\n').replace(/[\u00a0\u202f]/g, '~');
}

describe.each(LANGUAGES)('In %s', (tag) => {
	test('each text says something, with everything that it is given', () => {
		const texts = textsIn(tag);
		expect(texts.map(([path]) => path)).toEqual(textsIn('en').map(([path]) => path));
		const bad = texts.filter(
			([path, text, wanted]) =>
				(text.trim() === '' && !OPTIONAL.test(path)) ||
				/undefined|NaN|\[object|#| {2}|[\n\t]/.test(text) ||
				!wanted.every((one) => text.includes(one)),
		);
		expect(bad).toEqual([]);
	});

	/** Read by somebody who speaks the language: each argument stands where it belongs, and each sentence says what its name does. */
	test('each text, with its arguments in order, is the one that was read', () => {
		expect(linesOf(textsIn(tag))).toMatchSnapshot();
	});

	test('names of sheets are those that every program accepts', () => {
		const { summary, details } = languageFor(tag).words.workbook;
		for (const name of [summary, details]) expect(name).toMatch(/^[^'[\]:*?/\\]{1,31}$/);
		expect(summary.toLowerCase()).not.toBe(details.toLowerCase());
	});
});

const OTHERS = LANGUAGES.filter((tag) => tag !== 'en');
test.each(OTHERS)('%s has no English text but what is the same there', (tag) => {
	const english = new Map(textsIn('en').map(([path, text]) => [path, text]));
	const own = textsIn(tag).filter(([path]) => path !== '.labeled' && path !== '.separator');
	const equal = own.filter(([path, text]) => english.get(path) === text).map(([, text]) => text);
	expect(uniq(equal).sort().join('|')).toMatchSnapshot();
	const word = /\b(the|and|of|with|before|calls|cost|without)\b/i;
	expect(own.filter(([, text]) => word.test(text))).toEqual([]);
});

test('German is also right in Switzerland, which has no eszett, and French has spaces before colons and semicolons', () => {
	expect(textsIn('de').filter(([, text]) => text.includes('ß'))).toEqual([]);
	expect(textsIn('fr').filter(([, text]) => /[^\u00a0]:|[^\u202f][;!?]/.test(text))).toEqual([]);
	// A colon in a name that is given isn't ours.
	expect(languageFor('fr').words.labeled('a:b', 'c')).toBe('a:b\u00a0: c');
});

test.each(['de-CH', 'es-MX', 'fr-CA', 'fr-CH', 'pt-PT'])('%s has some words of its own', (tag) => {
	const [language = ''] = tag.split('-');
	const texts = new Map(textsIn(language).map(([path, text]) => [path, text]));
	expect(
		linesOf(textsIn(tag).filter(([path, text]) => texts.get(path) !== text)),
	).toMatchSnapshot();
});

test.each([
	['es-419', 'es-MX', /coste|\bmedi[ao]\b|añada|informe/i],
	['es-AR', 'es-MX', /coste|\bmedi[ao]\b|añada|informe/i],
	['es', 'es-ES', /costo|promedio|agregue|reporte/i],
	['pt', 'pt-BR', /até ao|devolv|modelo|percentagens/i],
	['pt-AO', 'pt-PT', /até o |template|retorn|percentuais/i],
	['en-US', 'en', /centre/i],
])('%s has the words of %s', (tag, same, others) => {
	const words = (of: string) => textsIn(of).map(([, text]) => text.replace(/\d[\d.,\s’']*/g, '#'));
	expect(words(tag)).toEqual(words(same));
	expect(words(tag).filter((text) => others.test(text))).toEqual([]);
});

/** With plain spaces and apostrophes in place of those that versions of Node.js disagree on. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace('’', "'");

test('A percentage above 999 is shown as such, and there is none after a change of sign', () => {
	const { numbers } = languageFor('de');
	const [one, zero] = [decimal(1), decimal(0)];
	const changes = [decimal(10.99), decimal(10.991), zero, decimal(-1)].map((now) =>
		numbers.change(now, one),
	);
	expect([...changes, numbers.change(one, decimal(-1))].map((text) => text && plain(text))).toEqual(
		[...['+999,0 %', '> 999 %', '−100,0 %', undefined, undefined]],
	);
	expect(plain(numbers.percent(decimal(246913578)))).toBe('> 999 %');
});

test.each([
	['de', '−1.234,50', '−1.234,50 EUR', '+5,0 %', '1.234 IDs ohne Daten'],
	['de-AT', '−1.234,50', '−EUR 1.234,50', '+5,0 %', '1.234 IDs ohne Daten'],
	['de-CH', "−1'234.50", "EUR −1'234.50", '+5.0%', "1'234 IDs ohne Daten"],
	[
		'en',
		'−1,234.50',
		'−EUR 1,234.50',
		'+5.0%',
		'1,234 agents, members, and prompt templates without data',
	],
	[
		'es',
		'−1.234,50',
		'−1.234,50 EUR',
		'+5,0 %',
		'1.234 agentes, miembros y plantillas de prompt sin datos',
	],
	[
		'es-MX',
		'−1,234.50',
		'−EUR 1,234.50',
		'+5.0%',
		'1,234 agentes, miembros y plantillas de prompt sin datos',
	],
	[
		'fr',
		'−1 234,50',
		'−1 234,50 EUR',
		'+5,0 %',
		'1 234 agents, membres et modèles de prompt sans données',
	],
	[
		'fr-CH',
		'−1 234.50',
		'−1 234.50 EUR',
		'+5.0%',
		'1 234 agents, membres et modèles de prompt sans données',
	],
	[
		'pt-BR',
		'−1.234,50',
		'−EUR 1.234,50',
		'+5,0%',
		'1.234 agentes, membros e templates de prompt sem dados',
	],
	[
		'pt-PT',
		'−1 234,50',
		'−1 234,50 EUR',
		'+5,0%',
		'1 234 agentes, membros e modelos de prompt sem dados',
	],
])('Readers of %s see numbers as they write them, in sentences as well', (tag, ...wanted) => {
	const { numbers, words } = languageFor(tag);
	const amount = { digits: -123450n, places: 2 };
	const percent = numbers.percent({ digits: 50n, places: 1 }, { signDisplay: 'exceptZero' });
	const texts = [numbers.decimal(amount), numbers.withCurrency(amount, 'EUR'), percent];
	// One report has one way to write numbers.
	expect(texts[1]).toContain(numbers.decimal(amount).replace('−', ''));
	expect([...texts, words.remarks.missing.title(1234, 1234)].map(plain)).toEqual(wanted);
});

test.each([
	['de-CH', '1.–30. Okt. 2026', 'Oktober 2026', 'credits −5', '$−5'],
	['de-AT', '1.–30. Okt. 2026', 'Oktober 2026', '−credits 5', '−$ 5'],
	['en-US', 'Oct 1 – 30, 2026', 'October 2026', '−credits 5', '−$5'],
	['es', '1–30 de octubre de 2026', 'octubre de 2026', '−5 credits', '−5 $'],
	['es-MX', '1–30 de octubre de 2026', 'octubre de 2026', '−credits 5', '−$5'],
	['fr', '1er–30 oct. 2026', 'octobre 2026', '−5 credits', '−5 $'],
	['pt-BR', '1º a 30 de outubro de 2026', 'outubro de 2026', '−credits 5', '−$ 5'],
	['pt-PT', '1 a 30 de outubro de 2026', 'outubro de 2026', '−5 credits', '−5 $'],
])('Readers of %s see dates and any currency as they write them', (tag, ...wanted) => {
	const { numbers, dates } = languageFor(tag);
	const periods = ['2026-10-30', '2026-10-31'].map((to) => dates.range({ from: '2026-10-01', to }));
	const amounts = ['credits', '$'].map((currency) =>
		numbers.withCurrency({ digits: -5n, places: 0 }, currency),
	);
	expect([...periods, ...amounts].map(plain)).toEqual(wanted);
});

test.each([
	['fr', '1er oct. 2026'],
	['fr-CA', '1er oct. 2026'],
	['pt-BR', '1º de outubro de 2026'],
	['pt-PT', '1 de outubro de 2026'],
	['es', '1 de octubre de 2026'],
])('A first day is an ordinal number in French and in Brazil: %s', (tag, day) => {
	expect(plain(languageFor(tag).dates.day('2026-10-01'))).toBe(day);
});

test('French groups digits with a narrow no-break space', () => {
	expect(languageFor('fr').numbers.decimal({ digits: 1234n, places: 0 })).toBe('1\u202f234');
});

test('In every language, a number is exact', () => {
	const tags = fc.constantFrom(
		...TAGS.map(({ value }) => value),
		...['de-AT', 'de-LI', 'en-IN', 'es-MX', 'fr-CA', 'fr-CH', 'pt-PT'],
	);
	const numerals = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
	forAll(fc.tuple(tags, numerals), fc.nat(20), ([tag, digits], places) => {
		const text = languageFor(tag).numbers.decimal({ digits, places });
		const [whole = '', fraction] = places === 0 ? [text] : text.split(/[.,](?=\d*$)/);
		const exact = [whole.replace('−', '-').replace(/[^\d-]/g, ''), fraction];
		expect(exact.filter((part) => part !== undefined).join('.')).toBe(toText({ digits, places }));
	});
});
