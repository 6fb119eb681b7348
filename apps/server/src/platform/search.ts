/** What a person types into a search field, as SQL compares it. */

/** A `like` pattern for text in lower case that finds the words anywhere; each of `%`, `_` and `\` stands for itself. */
export const likePattern = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
