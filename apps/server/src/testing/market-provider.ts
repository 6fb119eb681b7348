/** A server that answers like the providers of market data, for tests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request; null: the usual answer of an unknown address. */
export type ProviderAnswer = (path: string, response: ServerResponse, request: IncomingMessage) => void;

/** An answer of the chart endpoint of Yahoo Finance: closes of days in London, stamped at the open. */
export const chartAnswer = (
  symbol: string,
  bars: Readonly<Record<string, number | null>>,
  {
    currency = 'USD' as string | null,
    splits = {} as Readonly<Record<string, readonly [number, number]>>,
  } = {},
): string => {
  const at = (day: string) => Date.parse(`${day}T08:00:00Z`) / 1000;
  const events = Object.entries(splits).map(([day, [numerator, denominator]]) => [
    String(at(day)),
    { date: at(day), numerator, denominator, splitRatio: `${numerator}:${denominator}` },
  ]);
  const result = {
    meta: { currency, symbol, exchangeTimezoneName: 'Europe/London', priceHint: 2 },
    timestamp: Object.keys(bars).map(at),
    events: { splits: Object.fromEntries(events) as object },
    indicators: { quote: [{ close: Object.values(bars) }], adjclose: [{ adjclose: Object.values(bars) }] },
  };
  return JSON.stringify({ chart: { result: [result], error: null } });
};

/** A file of the ECB with rates by day and currency. */
export const ecbAnswer = (days: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${Object.entries(
    days,
  )
    .map(
      ([day, rates]) =>
        `<Cube time="${day}">${Object.entries(rates)
          .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
          .join('')}</Cube>`,
    )
    .join('')}</Cube></gesmes:Envelope>`;

/** The settings of a provider that answers as Stooq does. */
export const stooqForm = {
  name: 'Stooq',
  url: 'https://stooq.example/q/d/l/?s={symbol}&d1={from}&d2={to}&i=d&o=1111111',
  urlDateFormat: 'YYYYMMDD',
  headers: '',
  format: 'csv',
  delimiter: 'comma',
  rowsPath: '',
  dateField: 'Date',
  dateFormat: 'YYYY-MM-DD',
  timeZone: 'UTC',
  closeField: 'Close',
  decimalSeparator: '.',
  currencySource: 'ending',
  currency: '.us=USD .de=EUR',
  isAdjusted: false,
  splitField: '',
} as const;

/** An answer of Stooq with closes by day. */
export const stooqAnswer = (closes: Readonly<Record<string, string | number>>): string =>
  [
    'Date,Open,High,Low,Close,Volume',
    ...Object.entries(closes).map(([day, close]) => `${day},1.5,1.5,1.5,${close},1000`),
    '',
  ].join('\r\n');

/** The answer of Yahoo Finance's search. */
export const searchAnswer = (quotes: readonly object[]): string =>
  JSON.stringify({ explains: [], count: quotes.length, quotes, news: [], nav: [] });

export interface TestMarketProvider {
  /** The addresses that were asked for. */
  readonly asked: string[];
  answer: ProviderAnswer;
  url: string;
  host: string;
  stop: () => void;
}

/** Starts the server; `answer` may be replaced at any time. */
export const startMarketProvider = async (): Promise<TestMarketProvider> => {
  const asked: string[] = [];
  const provider: TestMarketProvider = {
    asked,
    answer: (_, response) => response.writeHead(404).end('Not Found'),
    url: '',
    host: '',
    stop: (): void => undefined,
  };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    provider.answer(request.url ?? '', response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.url = `http://${provider.host}`;
  provider.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return provider;
};

/** The dates of the last days before today, oldest first. */
const recentDays = (count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.now() - (count - i) * 86_400_000).toISOString().slice(0, 10),
  );

const vodafone = { longname: 'Vodafone Group', quoteType: 'EQUITY', isYahooFinance: true };
const listings = [
  { ...vodafone, symbol: 'VOD', exchange: 'NMS', exchDisp: 'NASDAQ' },
  { ...vodafone, symbol: 'VOD.L', exchange: 'LSE', exchDisp: 'London' },
];

const answerChart = (symbol: string, [earlier = '', later = '']: readonly string[]): string =>
  symbol === 'VOD.L'
    ? chartAnswer(symbol, { [earlier]: 7400, [later]: 7500 }, { currency: 'GBp' })
    : chartAnswer(symbol, { [earlier]: 99, [later]: symbol === 'JUMP' ? 990 : 100 });

/**
 * Answers for any symbol with two prices of 99 and 100 dollars, for `JUMP` with one that is ten times as high, for `GONE` with 404;
 * for a search with two listings of Vodafone, of which `VOD.L` is quoted in pence; under `/stooq` with two prices as CSV; and
 * with two days of rates.
 */
export const answerFromMarket: ProviderAnswer = (path, response) => {
  const symbol = decodeURIComponent(/\/chart\/([^?]+)/.exec(path)?.[1] ?? '');
  const days = recentDays(2);
  const [earlier = '', later = ''] = days;
  if (symbol === 'GONE') response.writeHead(404).end('{}');
  else if (symbol !== '') response.end(answerChart(symbol, days));
  else if (path.startsWith('/v1/finance/search')) response.end(searchAnswer(listings));
  else if (path.startsWith('/stooq')) response.end(stooqAnswer({ [earlier]: 41, [later]: 42 }));
  else
    response.end(
      ecbAnswer({ [earlier]: { USD: '1.1', GBP: '0.85' }, [later]: { USD: '1.11', GBP: '0.86' } }),
    );
};
