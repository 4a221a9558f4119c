const { dest, series, src } = require('gulp');

/** Copies icons beside the compiled classes; `encoding: false` keeps the bytes as they are. */
function icons() {
	return src(['nodes/**/*.svg', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(
		dest('dist'),
	);
}

exports['build:icons'] = series(icons);
