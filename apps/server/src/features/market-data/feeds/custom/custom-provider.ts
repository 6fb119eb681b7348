/** A provider of closing prices that an administrator described. */
import { fillTemplate, parseHeaders } from '@partnerfolio/contract/market/custom-providers';
import type {
  CustomProviderSettings,
  ProviderDateFormat,
} from '@partnerfolio/contract/market/custom-providers';
import { fetchText } from '../provider/provider.ts';
import type { CloseProvider } from '../provider/provider.ts';
import { parseCloses } from './parse-closes.ts';

/** A date as the address of a request writes it. */
const writeDate = (date: string, format: ProviderDateFormat): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  const seconds = Date.parse(`${date}T00:00:00Z`) / 1000;
  switch (format) {
    case 'YYYY-MM-DD':
      return date;
    case 'YYYYMMDD':
      return `${year}${month}${day}`;
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
    case 'DD.MM.YYYY':
      return `${day}.${month}.${year}`;
    case 'unix':
      return String(seconds);
    case 'unix_ms':
      return String(seconds * 1000);
  }
};

const encoded = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));

/** Makes the provider; `key` is its opened API key, or empty. */
export const customProvider = (settings: CustomProviderSettings, key: string): CloseProvider => ({
  async fetchCloses(outgoing, { symbol, from, now }) {
    // Up to tomorrow, because some providers leave out the last day: prices are un-adjusted only with all later splits.
    const until = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
    const address = fillTemplate(
      settings.url,
      encoded({
        symbol,
        key,
        from: writeDate(from, settings.urlDateFormat),
        to: writeDate(until, settings.urlDateFormat),
      }),
    );
    const headers = Object.fromEntries(
      Object.entries(parseHeaders(settings.headers)).map(([name, value]) => [
        name.toLowerCase(),
        fillTemplate(value, { key }),
      ]),
    );
    return parseCloses(await fetchText(outgoing, address, headers), settings, { symbol, now });
  },
});
