/** The first counterexample of a property is enough to notice a mutant: to search for the smallest one takes most of the time. */
require('fast-check').configureGlobal({ endOnFailure: true });
