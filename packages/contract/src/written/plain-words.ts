/** Compares words without their case, accents and punctuation. */

/** No column name or transaction type is longer. */
const charsAtMost = 200;

/**
 * Lower-case words without accents and punctuation: "Price / share" is "price share", "IBCommission" is "ib
 * commission". Reads only the beginning of a text longer than any name.
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
