import type { Explanation, ExplanationTerm } from '@partnerfolio/contract/figures/explanations';
import type { Format } from '@partnerfolio/contract/texts/format';

/** Writes a known number of a formula; money with the minor unit of its currency. */
export function termText(
  format: Format,
  {
    unit,
    currency,
  }: { unit: ExplanationTerm['unit'] | Explanation['value']['unit']; currency: string | null },
  value: string | number,
): string {
  switch (unit) {
    case 'money':
      return currency === null ? format.amount(value) : format.money(value, currency);
    case 'rate':
      return format.percent(value, { signed: true, digits: 4 });
    case 'price':
      return `${format.quantity(value, { minDigits: 2, maxDigits: 8 })} ${currency ?? ''}`.trim();
    case 'priceInPercent':
      return `${format.quantity(value, { minDigits: 2, maxDigits: 8 })} %`;
    case 'count':
      return format.count(Number(value));
    case 'factor':
    case 'ratio':
      return format.quantity(value, { minDigits: 2, maxDigits: 10 });
    case 'quantity':
      return format.quantity(value);
  }
}
