/** Reads the cells of a workbook of clients by the kind of their field. */
import { sheetChoices } from '@partnerfolio/contract/clients/sheets';
import type { CellKind, SheetChoice } from '@partnerfolio/contract/clients/sheets';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { restored } from '@partnerfolio/contract/exports/spreadsheet-text';
import { datesStated, readDateAs } from '@partnerfolio/contract/written/date-text';
import type { DateFormat } from '@partnerfolio/contract/written/date-text';
import { readNumberAs } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';

/** How the file writes dates and numbers; strict if some of its cells can be read both ways. */
export interface Formats {
  readonly date: DateFormat;
  readonly number: NumberFormat;
  readonly isDateStrict: boolean;
  readonly isNumberStrict: boolean;
}

/** The value of a cell; an empty one is missing. */
export type ReadCell =
  | { readonly value: string | readonly string[] | boolean | undefined }
  | { readonly error: FieldError };

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 's', 'verdadero']);
const no = new Set(['no', 'n', 'false', '0', 'falso']);

/** The codes of each list by the words that mean them. */
const codesByWord = Object.fromEntries(
  Object.entries(sheetChoices).map(([name, { codes, words }]) => [
    name,
    new Map(
      codes.flatMap((code) => [
        [plainWords(code), code] as const,
        ...((words as Readonly<Record<string, string>>)[code] ?? '')
          .split(' · ')
          .map((word) => [word, code] as const),
      ]),
    ),
  ]),
) as unknown as Readonly<Record<SheetChoice, ReadonlyMap<string, string>>>;

const readDay = (text: string, { date, isDateStrict }: Formats, path: string): ReadCell => {
  const value = readDateAs(text, date, isDateStrict);
  if (value !== null) return { value };
  const [one, other] = datesStated(text);
  return one !== undefined && other !== undefined
    ? { error: fieldError(path, 'date_reads_two_ways', { one: one.day, other: other.day }) }
    : { error: fieldError(path, 'unreadable_date') };
};

const readYesNo = (text: string, path: string): ReadCell => {
  const word = plainWords(text);
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { error: fieldError(path, 'unreadable_yes_no') };
};

const readChoice = (text: string, choice: SheetChoice, path: string): ReadCell => {
  const value = codesByWord[choice].get(plainWords(text));
  return value === undefined ? { error: fieldError(path, 'not_a_choice') } : { value };
};

/** Reads a trimmed cell that is not empty; `path` is its field. */
const readText = (
  text: string,
  kind: CellKind,
  { formats, path }: { formats: Formats; path: string },
): ReadCell => {
  if (typeof kind === 'object') return readChoice(text, kind.choice, path);
  switch (kind) {
    case 'text':
      return { value: restored(text) };
    case 'currency':
      return { value: text };
    case 'list':
      return {
        value: restored(text)
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      };
    case 'day':
      return readDay(text, formats, path);
    case 'yes_no':
      return readYesNo(text, path);
    case 'number': {
      const value = readNumberAs(text, formats.number, formats.isNumberStrict);
      return value === null ? { error: fieldError(path, 'unreadable_number') } : { value };
    }
  }
};

/** Reads a cell. */
export const readCell = (
  cell: string,
  kind: CellKind,
  given: { formats: Formats; path: string },
): ReadCell => {
  const text = cell.trim();
  return text === '' ? { value: undefined } : readText(text, kind, given);
};
