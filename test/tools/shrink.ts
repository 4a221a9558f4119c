/** Makes a picture of a page, which has few colors, a third of its size where the machine has ImageMagick. */
import execa from 'execa';

const OPTIONS = '-strip -dither None -colors 256 -define png:compression-level=9'.split(' ');

/** Replaces a PNG. */
export async function shrink(file: string) {
	const { failed, stderr, exitCode } = await execa('convert', [file, ...OPTIONS, `PNG8:${file}`], {
		reject: false,
	});
	// Without an exit code, the machine has no such program.
	if (failed && exitCode !== undefined) throw new Error(stderr);
}
