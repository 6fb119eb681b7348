import type { ImportRow } from '@partnerfolio/contract/imports';

const places = 12;
const isDecimal = /^\d+(\.\d{1,12})?$/;

const scaled = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

const unscaled = (units: bigint): string => {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
};

/** The error of a row that sells or moves more than is held; undefined if it has none. */
const shortage = ({ faults: errors }: Pick<ImportRow, 'faults'>) =>
  errors.find(({ code }) => code === 'oversold' || code === 'no_holding');

/** Whether an opening position may help a row: more is sold than the ledger and the file hold. */
export const lacksUnits = (row: ImportRow): boolean =>
  row.status === 'error' && row.symbol !== null && shortage(row) !== undefined;

/** How many units a row lacks, exactly; null if the row or its error does not say. */
export function missingUnits(row: Pick<ImportRow, 'faults' | 'quantity'>): string | null {
  const error = shortage(row);
  const held = error?.code === 'oversold' ? String(error.params.available) : '0';
  const { quantity } = row;
  if (error === undefined || quantity === null || !isDecimal.test(quantity) || !isDecimal.test(held))
    return null;
  const missing = scaled(quantity) - scaled(held);
  return missing > 0n ? unscaled(missing) : null;
}
