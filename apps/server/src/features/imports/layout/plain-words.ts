/** How words are compared: without their case, accents and signs. */

/** No name of a column and no kind of transaction is longer. */
const charsAtMost = 200;

/**
 * Lower case words without accents and signs: "Price / share" is "price share", "IBCommission" is "ib commission". Of a
 * text longer than any name only the beginning counts.
 */
export const plainWords = (text: string): string =>
  text
    .slice(0, charsAtMost)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
