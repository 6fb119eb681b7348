/** The source of a value that comes from an imported file: it names the file. */

const prefix = 'file: ';

export const fileSource = (fileName: string): string => `${prefix}${fileName}`;

/** The file that a source names; null for any other source. */
export const fileOfSource = (source: string): string | null =>
  source.startsWith(prefix) ? source.slice(prefix.length) : null;
