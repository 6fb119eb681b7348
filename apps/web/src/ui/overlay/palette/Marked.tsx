import { markedParts } from './marked-parts.ts';

/** A text in which the typed words stand out. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map(({ text: part, isMarked }, n) =>
    isMarked ? (
      <mark key={n} className="bg-transparent font-semibold text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
