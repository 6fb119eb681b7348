import { plainText } from '../../ui/text/plain-text.ts';

/** Whether each typed word begins a word of the text, ignoring accents and case. */
export const matches = (text: string, typed: string): boolean => {
  const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
  return plainText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** Whether the text contains each typed word, as the server's search finds it before typos. */
export const containsWords = (text: string, typed: string): boolean => {
  const plain = plainText(text);
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word));
};
