/** A text without accents and capitals, to look for what somebody typed. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
