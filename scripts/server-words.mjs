/**
 * What Node is told before the server's own code runs. New objects get room: an import or a cold ledger makes many that
 * live for a second, and with Node's 16 MB a third of its time went into copying them about.
 */
export const serverWords = ['--enable-source-maps', '--max-semi-space-size=64'];

/**
 * The same for the sample firm, which nobody imports millions of prices into: with the room above, its making took a hundred
 * megabytes more of a laptop that only wants to have a look.
 */
export const demoWords = ['--enable-source-maps', '--max-semi-space-size=16'];
