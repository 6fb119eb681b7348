import type { ColumnName } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { Format } from '../../../../ui/text/format.ts';

type Column = Explanation['columns'][number];

/** Columns of dates. */
const days: ReadonlySet<ColumnName> = new Set(['day', 'firstDay', 'lastDay', 'priceDay', 'rateDay']);
/** Columns of texts that are shown as they are. */
const texts: ReadonlySet<ColumnName> = new Set(['subject', 'event', 'currency']);
/** Columns of returns. */
const returns: ReadonlySet<ColumnName> = new Set(['return', 'benchmark', 'free', 'below']);
/** Columns of exact numbers that are not money. */
const numbers: Partial<Record<ColumnName, { minDigits?: number; maxDigits: number }>> = {
  quantity: { maxDigits: 12 },
  change: { maxDigits: 12 },
  price: { minDigits: 2, maxDigits: 8 },
  fxRate: { minDigits: 2, maxDigits: 8 },
  factor: { minDigits: 8, maxDigits: 8 },
  product: { minDigits: 8, maxDigits: 8 },
  discount: { minDigits: 8, maxDigits: 8 },
  index: { minDigits: 8, maxDigits: 8 },
  days: { maxDigits: 0 },
};

/** Writes a value of the inputs; a dash if it is unknown, nothing if the row has none. */
export function columnText(
  format: Format,
  { name, currency }: Column,
  value: string | number | null | undefined,
): string {
  if (value === undefined) return '';
  if (value === null) return texts.has(name) ? '' : '—';
  if (days.has(name)) return format.date(String(value));
  if (texts.has(name)) return String(value);
  if (returns.has(name)) return format.percent(value, { signed: true, digits: 4 });
  const digits = numbers[name];
  if (digits) return format.quantity(value, digits);
  return format.amount(value, { currency: currency ?? undefined });
}
