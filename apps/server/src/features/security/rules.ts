/** Decides which exports are large. */

/** An export of this many rows counts as a mass export. */
export const massExportRows = 10_000;
