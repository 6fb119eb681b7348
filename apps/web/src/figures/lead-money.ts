import type { Format } from '../ui/text/format.ts';

/** As many characters as the card of the one figure that matters has room for. */
const room = 15;

/** An amount in full where there is room for it; of thousands of millions the cents are left out, then the digits. */
export function leadMoney(format: Format, value: string, currency: string): string {
  const [whole = '', rounded = '', short = ''] = [{}, { digits: 0 }, { compact: true }].map((options) =>
    format.money(value, currency, options),
  );
  return [whole, rounded].find((text) => text.length <= room) ?? short;
}
