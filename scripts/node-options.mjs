/**
 * Node's options for the server. Imports and uncached ledgers create many objects that live for a second. With Node's default
 * of 16 MB for new objects, a third of the time went into copying them.
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
