/**
 * Bounds the pieces of markup before a parser sees them: a tag, comment, section or text without end makes parsers
 * collect it again with every piece they read.
 */
import { fileLimits } from '../../../../platform/files/csv-rows.ts';
import { importError } from '../../import/errors.rules.ts';
import { UnreadableFile } from './table-text.ts';

/** As many characters as a line of a table may have, which is more than any cell has. */
const runAtMost = 262_144;

/** How the pieces of markup that may contain `>` and `<` end. */
const ends = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const startChars = Math.max(...ends.map(([start]) => start.length));

export interface MarkupWatch {
  /** Takes the next characters; throws when a piece of markup becomes too long. */
  see(text: string): void;
}

export const watchMarkup = (): MarkupWatch => {
  let rest = '';
  /** The end of the piece that is open; null in text. */
  let end: string | null = null;
  /** The characters of the open piece that were left behind. */
  let run = 0;
  const take = (chars: number, all: string, at: number) => {
    run += chars;
    if (run <= runAtMost) return;
    // A tag becomes that long by the value of an attribute.
    const line = all.slice(0, at).split('\n').length;
    throw new UnreadableFile(
      end === '>'
        ? importError('cell_too_long', { line, limit: fileLimits.cellChars })
        : importError('file_damaged'),
    );
  };
  return {
    see(text) {
      const all = rest + text;
      let at = 0;
      for (;;) {
        const wanted: string = end ?? '<';
        const found = all.indexOf(wanted, at);
        if (found < 0) {
          const kept = Math.max(at, all.length - startChars);
          take(kept - at, all, at);
          rest = all.slice(kept);
          return;
        }
        take(found - at, all, at);
        run = 0;
        if (end === null) {
          // The start may be cut; the next characters tell what it is.
          if (all.length - found < startChars) {
            rest = all.slice(found);
            return;
          }
          end = ends.find(([start]) => all.startsWith(start, found))?.[1] ?? '>';
          at = found + 1;
        } else {
          at = found + wanted.length;
          end = null;
        }
      }
    },
  };
};

/** Checks a whole text. */
export const checkMarkup = (text: string): void => watchMarkup().see(text);
