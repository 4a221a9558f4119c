const { Transform } = require('node:stream');
const { dest, series, src } = require('gulp');

/** Copies icons beside the compiled classes; `encoding: false` keeps the bytes as they are. */
function icons() {
	return src(['nodes/**/*.svg', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(
		dest('dist'),
	);
}

/** What a preview says of its members is for docs/operations.md: n8n reads their names and types. */
const withoutTexts = (name, value) =>
	name === 'description' && typeof value === 'string' ? undefined : value;

function previews() {
	const bare = new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents, withoutTexts)));
			done(undefined, file);
		},
	});
	return src('nodes/**/__schema__/**/*.json', { base: '.' }).pipe(bare).pipe(dest('dist'));
}

exports['build:icons'] = series(icons);
exports['build:previews'] = series(previews);
