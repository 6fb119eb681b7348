import { plainText } from '../../ui/text/plain-text.ts';

/** Whether each typed word begins a word of the text, ignoring accents and case. */
export const matches = (text: string, typed: string): boolean => {
  const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
  return plainText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** Puts items that begin with the typed text first, and otherwise keeps the order. */
export const nearestFirst = <T extends { label: string }>(items: readonly T[], typed: string): T[] => {
  const begins = ({ label }: T) => plainText(label).startsWith(plainText(typed));
  return items.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
};
