import fc from 'fast-check';
import get from 'lodash/get';
import groupBy from 'lodash/groupBy';
import range from 'lodash/range';
import uniq from 'lodash/uniq';
import { Settings } from 'luxon';
import { TAGS } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { toText } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { languageFor } = support;

const LANGUAGES = uniq(TAGS.map(({ value }) => value.slice(0, 2)));

/** Each text of a language by its path. A function is called with as many numbers from 41 on as that of English takes, which its text has to contain. */
function textsOf(
	words: unknown,
	english: unknown,
	path = '',
): Array<readonly [path: string, text: string, wanted: string[]]> {
	if (typeof words === 'string') return [[path, words, []]];
	if (typeof words === 'function') {
		const count = typeof english === 'function' ? english.length : 0;
		const numbers = range(41, 41 + count);
		return [[path, String(Reflect.apply(words, undefined, numbers)), numbers.map(String)]];
	}
	return Object.entries(words ?? {}).flatMap(([name, value]) =>
		textsOf(value, get(english, name), `${path}.${name}`),
	);
}

/** What a remark needn't say: why, and in a subject that there's nothing. */
const OPTIONAL = /^\.(?:problems|remarks)\.\w+\.why$|^\.problems\.noData\.brief$/;
const textsIn = (tag: string) => textsOf(languageFor(tag).words, support.ENGLISH.words);

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
test.each(OTHERS)('%s has no English words', (tag) => {
	const word = /\b(the|and|of|with|before|calls|cost|without)\b/i;
	expect(textsIn(tag).filter(([, text]) => word.test(text))).toEqual([]);
});

test('French has spaces before colons and semicolons, and within quotation marks', () => {
	expect(
		textsIn('fr').filter(([, text]) => /[^\u00a0][:»]|«[^\u00a0]|[^\u202f][;!?]/.test(text)),
	).toEqual([]);
	// A colon in a name that is given isn't ours.
	expect(languageFor('fr').words.labeled('a:b', 'c')).toBe('a:b\u00a0: c');
	// Canada has none before a semicolon.
	expect(languageFor('fr-CA').words.separator).toBe('; ');
});

test.each([
	['es-419', 'es-MX', /coste|\bmedi[ao]\b|añada|informe/i],
	['es-AR', 'es-MX', /coste|\bmedi[ao]\b|añada|informe|«/i],
	['es', 'es-ES', /costo|promedio|agregue|reporte/i],
	['pt', 'pt-BR', /até ao|devolv|modelo|percentagens/i],
	['pt-AO', 'pt-PT', /até o |template|retorn|percentuais/i],
	['en-US', 'en', /centre/i],
	['de-LI', 'de-CH', /[„“ß]/],
	['fr', 'fr-FR', /notes de crédit/i],
	['fr-BE', 'fr-CH', /avoirs/i],
])('%s has the words of %s', (tag, same, others) => {
	const words = (of: string) => textsIn(of).map(([, text]) => text.replace(/\d[\d.,\s’']*/g, '#'));
	expect(words(tag)).toEqual(words(same));
	expect(words(tag).filter((text) => others.test(text))).toEqual([]);
});

/** With plain spaces and apostrophes in place of those that versions of Node.js disagree on. */
const plain = (text = '') => text.replace(/\s/g, ' ').replace('’', "'");

/** Periods of each kind. */
const PERIODS = [
	{ from: '2026-10-30', to: '2026-10-30' },
	{ from: '2026-10-01', to: '2026-10-01' },
	{ from: '2026-10-01', to: '2026-10-19' },
	{ from: '2026-10-03', to: '2026-11-09' },
	{ from: '2025-12-29', to: '2026-01-04' },
	{ from: '2026-10-01', to: '2026-10-31' },
	{ from: '2026-07-01', to: '2026-09-30' },
	{ from: '2025-01-01', to: '2025-12-31' },
	{ from: '2025-01-01', to: '2026-10-26' },
];

test('Readers see numbers and dates as they write them', () => {
	// Whatever n8n speaks, and wherever it is.
	Object.assign(Settings, { defaultLocale: 'ja', defaultZone: 'Pacific/Apia' });
	const amount = { digits: -123450n, places: 2 };
	const lines = support.ALL_TAGS.flatMap((tag) => {
		const { words, numbers, dates } = languageFor(tag);
		const percent = numbers.percent({ digits: 50n, places: 1 }, { signDisplay: 'exceptZero' });
		const amounts = ['EUR', '$', 'credits'].map((one) => numbers.withCurrency(amount, one));
		// One report has one way to write numbers.
		expect(amounts[0]).toContain(numbers.decimal(amount).replace('−', ''));
		return [
			[tag, numbers.decimal(amount), ...amounts, percent, words.remarks.missing.title(1234, 1234)],
			PERIODS.map((one) => dates.range(one)),
			PERIODS.map((one) => dates.tick(one)),
		];
	});
	expect(lines.map((texts) => texts.map(plain).join(' | ')).join('\n')).toMatchSnapshot();
});

test('In every language, a number is exact', () => {
	const tags = fc.constantFrom(...support.ALL_TAGS, 'de-LI', 'en-IN');
	const numerals = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
	forAll(tags, numerals, fc.nat(20), (tag, digits, places) => {
		const text = languageFor(tag).numbers.decimal({ digits, places });
		const [whole = '', fraction] = places === 0 ? [text] : text.split(/[.,](?=\d*$)/);
		const exact = whole.replace('−', '-').replace(/[^\d-]/g, '');
		const end = fraction === undefined ? '' : `.${fraction}`;
		expect(exact + end).toBe(toText({ digits, places }));
	});
});
