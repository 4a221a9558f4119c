import { withProgress } from './progress';
import { COLUMNS, screen, takes } from './screen';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

test('without a terminal, a long phase writes a line every 30 seconds', async () => {
	const { log, written } = screen(false);
	const work = withProgress(log, 'Installing', takes(95));
	await jest.advanceTimersByTimeAsync(95_000);
	await work;
	expect(written()).toBe(
		'Installing ...\n0:30 Installing\n1:00 Installing\n1:30 Installing\nInstalling: ended after 1:35\n',
	);
});

test('without a terminal, any other line puts off the next status', async () => {
	const { log, written } = screen(false);
	const work = withProgress(log, 'Installing', takes(45));
	await jest.advanceTimersByTimeAsync(20_000);
	log('news');
	await jest.advanceTimersByTimeAsync(25_000);
	await work;
	expect(written()).toBe('Installing ...\nnews\nInstalling: ended after 0:45\n');
});

test('in a terminal, the status is one line that is rewritten', async () => {
	const { log, shown } = screen(true);
	const work = withProgress(log, 'Installing', takes(95));
	await jest.advanceTimersByTimeAsync(70_000);
	expect(shown()).toEqual(['Installing ...', '1:10 Installing']);
	await jest.advanceTimersByTimeAsync(25_000);
	await work;
	log('next');
	expect(shown()).toEqual(['Installing ...', 'Installing: ended after 1:35', 'next', '']);
});

test('in a terminal, a line takes the place of the status, which comes back below it', async () => {
	const { log, shown } = screen(true);
	const work = withProgress(log, 'Installing', takes(5));
	await jest.advanceTimersByTimeAsync(2000);
	log('news');
	await jest.advanceTimersByTimeAsync(1000);
	expect(shown()).toEqual(['Installing ...', 'news', '0:03 Installing']);
	await jest.advanceTimersByTimeAsync(2000);
	await work;
});

test('a status never wraps, since a wrapped line cannot be rewritten', async () => {
	const { log, shown } = screen(true);
	const work = withProgress(log, 'A phase with a name as long as this', takes(2));
	await jest.advanceTimersByTimeAsync(1000);
	expect(shown().at(-1)).toBe('0:01 A phase with a name as long as this'.slice(0, COLUMNS - 1));
	await jest.advanceTimersByTimeAsync(1000);
	await work;
});

test('phases at the same time share the line', async () => {
	const { log, shown } = screen(true);
	const works = [withProgress(log, 'One', takes(2)), withProgress(log, 'Two', takes(4))];
	await jest.advanceTimersByTimeAsync(1000);
	expect(shown().at(-1)).toBe('0:01 One | 0:01 Two');
	await jest.advanceTimersByTimeAsync(2000);
	expect(shown().at(-1)).toBe('0:03 Two');
	await jest.advanceTimersByTimeAsync(1000);
	await Promise.all(works);
});

test('a phase that fails ends its status and passes its error on', async () => {
	const { log, written } = screen(false);
	const work = withProgress(log, 'Installing', async () => {
		throw new Error('no space');
	});
	await expect(work).rejects.toThrow('no space');
	await jest.advanceTimersByTimeAsync(60_000);
	expect(written()).toBe('Installing ...\nInstalling: ended after 0:00\n');
});
