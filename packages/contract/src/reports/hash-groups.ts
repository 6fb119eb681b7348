/** Hashes as pages show and documents print them. */
/** So many digits of a hash identify a document where all 64 have no room; documents print as many. */
const shownDigits = 12;

/** Returns the digits of a hash in groups of four, as documents print them. */
export const hashGroups = (hash: string): string => (hash.match(/.{1,4}/g) ?? []).join(' ');

/** Returns the start of a hash in groups of four. */
export const startOfHash = (hash: string): string => hashGroups(hash.slice(0, shownDigits));
