export interface Sample {
	heap: number;
	handles: number;
}

/** Growth of the heap's floor, or of the handles, that is still put down to chance. */
const HEAP_GROWTH = 1.15;
const HANDLE_GROWTH = 20;

export async function readMetrics(url: string): Promise<Sample> {
	const text = await (await fetch(`${url}/metrics`)).text();
	const metric = (name: string) => {
		const value = Number(new RegExp(`^n8n_${name} (\\S+)`, 'm').exec(text)?.[1]);
		if (Number.isNaN(value)) throw new Error(`n8n has no metric ${name} any more`);
		return value;
	};
	const heap = metric('nodejs_heap_size_used_bytes');
	return { heap, handles: metric('nodejs_active_handles_total') };
}

/** What grew from the first to the last third: the lowest heap, which is what is left after a collection, or the handles. */
export function judge(samples: Sample[]): string[] {
	const third = Math.floor(samples.length / 3);
	if (third === 0) return ['Too short to tell whether anything grows'];
	const lowest = (part: Sample[]): Sample => ({
		heap: Math.min(...part.map(({ heap }) => heap)),
		handles: Math.min(...part.map(({ handles }) => handles)),
	});
	const [first, last] = [lowest(samples.slice(0, third)), lowest(samples.slice(-third))];
	const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
	console.log(
		`Heap after collections ${megabytes(first.heap)} -> ${megabytes(last.heap)}, handles ${first.handles} -> ${last.handles}`,
	);
	return [
		...(last.heap > first.heap * HEAP_GROWTH ? ['The heap grew'] : []),
		...(last.handles > first.handles + HANDLE_GROWTH ? ['The handles grew'] : []),
	];
}
