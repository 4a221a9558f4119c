// n8n loads the files named under "n8n" in package.json; this entry point only has to exist.
module.exports = {};
