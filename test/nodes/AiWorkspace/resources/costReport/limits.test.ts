import {
	MOST_TO_SHOW,
	refuseTooMany,
} from '../../../../../nodes/AiWorkspace/resources/costReport/limits';
import { readPeriods } from '../../../../../nodes/AiWorkspace/form/period';
import { period } from '../../../../../nodes/AiWorkspace/resources/costReport/fields';
import type { Prompt, Row } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { refusalOf } from '../../../../support/properties';
import { reportInput } from '../../../../support/runOperation';

const some = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: '', texts: {}, columns: {} }));
const prompts = some(20).map((one): Prompt => ({ ...one, kind: 'prompt', segment: one.id }));
const rows = some(300).map((one): Row => ({ ...one, kind: 'entity', type: null }));

/** What keeps a report on a year to a day of it from being created, by month. */
const refusedOn = (month: number) => {
	const startedAt = Date.UTC(2026, month - 1, 15);
	const input = reportInput({ period: 'yearToDate' }, { splitBy: 'month' }, { startedAt });
	const periods = [readPeriods(input, period, 'none')];
	return refusalOf(() => refuseTooMany([{ prompts, rows, periods }], MOST_TO_SHOW));
};

test('A report that is too large in December is too large in January', () => {
	const message =
		"'Prompt Templates', the directory, and 'Split By' result in up to 72000 rows, more than the 50000 that n8n can handle";
	expect([refusedOn(1), refusedOn(12)]).toEqual([message, message]);
});
