import type { Format } from '@partnerfolio/contract/texts/format';

/** The number of characters that fit the card of the main figure. */
const room = 15;

/** Formats an amount in full if it fits; otherwise without cents, then shortened. */
export function leadMoney(format: Format, value: string, currency: string): string {
  const [whole = '', rounded = '', short = ''] = [{}, { digits: 0 }, { compact: true }].map((options) =>
    format.money(value, currency, options),
  );
  return [whole, rounded].find((text) => text.length <= room) ?? short;
}
