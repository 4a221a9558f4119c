/** Counts the words of a Markdown page as a reader sees them: with tables, without code blocks, pictures, and the targets of links. */

/** @param {string} markdown @returns {number} */
function wordsIn(markdown) {
	const text = markdown
		.replace(/<!--[\s\S]*?-->/g, ' ')
		.replace(/```[\s\S]*?```/g, ' ')
		.replace(/\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)/g, ' ')
		.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
		.replace(/\]\([^)]*\)/g, ' ')
		.replace(/<[^>]*>/g, ' ');
	return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’._/-]*/gu)?.length ?? 0;
}

module.exports = { wordsIn };
