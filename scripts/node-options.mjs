/**
 * Node's options for the server. Imports and uncached ledgers create many objects that live for a second. With Node's default
 * of 16 MB for new objects, a third of the time went into copying them. Other objects are collected when they have doubled:
 * by default V8 lets them grow up to four times, which was 200 MB in a large firm, and collecting sooner costs no measurable time.
 */
export const serverOptions = [
  '--enable-source-maps',
  '--max-semi-space-size=32',
  '--heap-growing-percent=100',
];

/**
 * Node's options for the demo, which nobody imports millions of prices into. With the larger memory above, creating the demo
 * firm took a hundred megabytes more.
 */
export const demoOptions = ['--enable-source-maps', '--max-semi-space-size=16'];

/**
 * The server's threads share two of the C library's memory pools, instead of having up to eight for each processor, whose gaps
 * took 70 MB. Only Linux's glibc reads the variable, and only when a process starts.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
