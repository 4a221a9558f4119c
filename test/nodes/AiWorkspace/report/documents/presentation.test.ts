import { subjectOf } from '../../../../../nodes/AiWorkspace/report/documents/subject';
import { html } from '../../../../../nodes/AiWorkspace/report/files/html';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import * as support from '../../../../support/reports';

const { ALONE, figuresOf, formattedOf, presented } = support;

const figures = figuresOf([{ id: 'a', now: [1, 1] }], { period: ALONE });

test.each([
	['de', /Oktober(?: 2026)?, Zwischenstand/i],
	['en', /October(?: 2026)? so far/i],
	['es', /octubre(?: de 2026)?, hasta la fecha/i],
	['fr', /octobre(?: 2026)?, à ce jour/i],
	['pt', /outubro(?: de 2026)?, até o momento/i],
])('In %s, all texts of a report say that its last day is not over yet', (tag, wanted) => {
	const language = support.languageFor(tag);
	const { notes } = language.words;
	const endsLater = notes.endsLater(language.dates.day(ALONE.to));
	for (const today of ['2026-10-02', '2026-10-31', '2026-11-01']) {
		const report = presented({ figures }, { language, today });
		const formatted = formattedOf(report);
		const text = plainTextOf(formatted.document());
		const texts = [subjectOf(report), formatted.message()[0], text, html.make(formatted).json.html];
		const said = texts.map((one) => wanted.test(String(one)));
		const isOpen = today <= ALONE.to;
		expect([...said, text.includes(notes.includesToday)]).toEqual(Array(5).fill(isOpen));
		expect(text.includes(endsLater)).toBe(today < ALONE.to);
	}
});
