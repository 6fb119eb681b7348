import type { ColumnName } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { Format } from '@partnerfolio/contract/texts/format';

type Column = Explanation['columns'][number];

/** How a column is written; money has the currency of its column. */
type Form =
  | 'day'
  | 'text'
  | 'money'
  | 'return'
  | 'weight'
  | 'percent'
  | { readonly minDigits?: number; readonly maxDigits: number };

const factor: Form = { minDigits: 8, maxDigits: 8 };
const price: Form = { minDigits: 2, maxDigits: 8 };
const units: Form = { maxDigits: 12 };

const forms: Readonly<Record<ColumnName, Form>> = {
  day: 'day',
  firstDay: 'day',
  lastDay: 'day',
  priceDay: 'day',
  rateDay: 'day',
  subject: 'text',
  event: 'text',
  currency: 'text',
  quantity: units,
  change: units,
  price,
  fxRate: price,
  rateBefore: price,
  rate: price,
  amount: 'money',
  base: 'money',
  balance: 'money',
  start: 'money',
  inflow: 'money',
  end: 'money',
  outflow: 'money',
  fees: 'money',
  present: 'money',
  localCost: 'money',
  cost: 'money',
  value: 'money',
  gain: 'money',
  priceEffect: 'money',
  fxEffect: 'money',
  proceeds: 'money',
  capital: 'money',
  all: 'money',
  parts: 'money',
  exchanged: 'money',
  stressed: 'money',
  gross: 'money',
  tax: 'money',
  net: 'money',
  factor,
  product: factor,
  discount: factor,
  index: factor,
  link: factor,
  days: { maxDigits: 0 },
  return: 'return',
  benchmark: 'return',
  free: 'return',
  below: 'return',
  above: 'return',
  drawdown: 'return',
  residual: 'return',
  contribution: 'return',
  part: 'return',
  groupReturn: 'return',
  weight: 'weight',
  benchmarkWeight: 'weight',
  shock: 'percent',
};

/** Writes a value of the inputs; a dash if it is unknown, nothing if the row has none. */
export function columnText(
  format: Format,
  { name, currency }: Column,
  value: string | number | null | undefined,
): string {
  if (value === undefined) return '';
  const form = forms[name];
  if (value === null) return form === 'text' ? '' : '—';
  switch (form) {
    case 'day':
      return format.date(String(value));
    case 'text':
      return String(value);
    case 'money':
      return format.amount(value, { currency: currency ?? undefined });
    case 'return':
      return format.percent(value, { signed: true, digits: 4 });
    case 'weight':
      return format.percent(value, { digits: 4 });
    case 'percent':
      return format.percent(Number(value) / 100, { signed: true });
    default:
      return format.quantity(value, form);
  }
}
