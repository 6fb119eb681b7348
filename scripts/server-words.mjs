/**
 * What Node is told before the server's own code runs. New objects get room: an import or a cold ledger makes many that
 * live for a second, and with Node's 16 MB a third of its time went into copying them about.
 */
export const serverWords = ['--enable-source-maps', '--max-semi-space-size=64'];
