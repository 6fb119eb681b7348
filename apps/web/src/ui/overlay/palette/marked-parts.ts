import { plainText } from '../../text/plain-text.ts';

export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** The plain text, and for each of its letters the place of the one that it stands for. */
function plainLetters(text: string): { plain: string; places: readonly number[] } {
  let plain = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    for (const one of plainText(letter)) {
      plain += one;
      for (let n = 0; n < one.length; n++) places.push(place);
    }
    place += letter.length;
  }
  places.push(text.length);
  return { plain, places };
}

/** Splits a text into what matches one of the typed words and what does not, ignoring accents and case. */
export function markedParts(text: string, typed: string): MarkedPart[] {
  const { plain, places } = plainLetters(text);
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const word of new Set(plainText(typed).split(/\s+/u))) {
    if (word === '') continue;
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      // Up to the next letter, so that a combining accent stays with its own.
      isMarked.fill(true, places[at], places[at + word.length]);
  }
  const parts: MarkedPart[] = [];
  for (const [place, marked] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.isMarked === marked) last.text += text[place] ?? '';
    else parts.push({ text: text[place] ?? '', isMarked: marked });
  }
  return parts;
}
