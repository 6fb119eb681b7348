/**
 * Rows of files without a column of types: the signs of quantity and amount, written as a word that a layout can give a
 * type to, such as "±units+ cash− priced".
 */
import type { Meaning } from './type-words.ts';

export type Sign = '+' | '-' | '0';

/** What a row's numbers say without its type. */
export interface SignedRow {
  readonly units: Sign;
  readonly cash: Sign;
  /** Whether the row states a price. */
  readonly isPriced: boolean;
}

/** The word of a row's signs; `text` is a known word beside them that says the opposite. */
export const signWord = ({ units, cash, isPriced }: SignedRow, text = ''): string =>
  [`±units${units}`, `cash${cash}`, ...(isPriced ? ['priced'] : []), ...(text === '' ? [] : [text])].join(
    ' ',
  );

const form = /^±units(?<units>[-+0]) cash(?<cash>[-+0])(?<priced> priced)?(?: (?<text>.+))?$/;

/** The signs that a word stands for; null for a word of the file. */
export const readSignWord = (word: string): (SignedRow & { readonly text: string }) | null => {
  const found = form.exec(word)?.groups;
  return found === undefined
    ? null
    : {
        units: found['units'] as Sign,
        cash: found['cash'] as Sign,
        isPriced: found['priced'] !== undefined,
        text: found['text'] ?? '',
      };
};

type Others = (units: Sign, cash?: Sign) => boolean;

/** Units in and cash in: signs are those of quantities, or those of amounts, as the other rows show. */
const bothIn = ({ isPriced }: SignedRow, has: Others): Meaning | null => {
  if (!isPriced || (has('-') && has('+', '-'))) return null;
  if (has('-')) return 'buy';
  return has('+', '-') ? 'sell' : null;
};

/** Units out and cash out: amounts with the sign of the quantity, if no other row contradicts. */
const bothOut = ({ isPriced }: SignedRow, has: Others): Meaning | null =>
  isPriced && has('+', '+') && !has('+', '-') && !has('-', '+') ? 'sell' : null;

const byQuantity = ({ units, isPriced }: SignedRow, has: Others): Meaning | null => {
  if (!isPriced) return null;
  if (units === '-') return 'sell';
  return has('-') ? 'buy' : null;
};

/** What the signs of a row mean beside those of the file's other rows; null if they read two ways. */
export const signMeaning = (
  row: SignedRow & { readonly text: string },
  others: readonly string[],
): Meaning | null => {
  const rows = others.flatMap((word) => readSignWord(word) ?? []);
  const has: Others = (units, cash) =>
    rows.some((one) => one.units === units && (cash === undefined || one.cash === cash));
  if (row.units === '0' || row.text !== '') return null;
  if (row.cash === '0') return byQuantity(row, has);
  if (row.units === row.cash) return row.units === '+' ? bothIn(row, has) : bothOut(row, has);
  return row.units === '+' ? 'buy' : 'sell';
};
