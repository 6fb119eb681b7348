import { plainText } from '../../ui/text/plain-text.ts';

/** Whether each word that was typed begins a word of the text, whatever its accents and capitals. */
export const matches = (text: string, typed: string): boolean => {
  const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
  return plainText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** What begins with the typed words before what only holds them; otherwise in the order it came. */
export const nearestFirst = <T extends { label: string }>(items: readonly T[], typed: string): T[] => {
  const begins = ({ label }: T) => plainText(label).startsWith(plainText(typed));
  return items.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
};
