export function median(values: readonly number[]) {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (index: number) => sorted[Math.floor(index)] ?? NaN;
	return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}
