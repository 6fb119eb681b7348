// Refusals that a test forces: each code of the contract in the server's form, with sample values for its parameters.
import type { Page, Route } from '@playwright/test';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { toProblem } from '../../apps/server/src/platform/http/problem.ts';
import type { AnyRefusal } from '../../apps/server/src/platform/http/problem.ts';

/** A sample value for each parameter. A code whose title has another parameter needs a value here. */
const values: Readonly<Record<string, string | number>> = {
  amount: '-1234.5',
  available: '3.5',
  close: '-2',
  column: 3,
  count: 4,
  currency: 'USD',
  day: '2026-05-04',
  days: 40,
  example: '1.234,56',
  format: 'dd/MM/yyyy',
  from: 'BTC',
  figures: 'Acme',
  kind: 'pdf',
  limit: 7,
  ratio: '3.21',
  rule: 'eu_periodic_statement',
  parts: 'income',
  line: 12,
  name: 'ACME',
  names: 'Cada trimestre, Cada año',
  one: '2026-03-04',
  other: '2026-04-03',
  quantity: '-10',
  reason: 'Informe enviado',
  rows: 7,
  size: '10',
  state: 'applied',
  stored: '1.1',
  symbol: 'ACME',
  text: 'abc',
  to: 'ETH',
  total: 9,
  type: 'buy',
  value: '-2',
  version: '70',
  virus: 'Eicar-Test-Signature',
  width: 5,
  word: 'Kauf',
};

/** The values of a title's parameters. */
export const valuesFor = (title: string): Record<string, string | number> =>
  Object.fromEntries(
    [...title.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Give an example for {${name}} of "${title}"`);
      return [name, value];
    }),
  );

/** Codes for which a parameter of this name has another type of value. */
const valuesOfCode: Readonly<Record<string, Record<string, string>>> = {
  two_closes: { one: '10.5', other: '11.5' },
  two_rates: { one: '1.05', other: '1.15' },
  other_kind_of_import: { kind: 'prices' },
};

/** A code of a list with its values. */
export const coded = <C extends string>(list: Readonly<Record<C, string>>, code: C) => ({
  code,
  params: { ...valuesFor(list[code]), ...valuesOfCode[code] },
});

/** The forced answer: a refusal, or a failure without an answer. */
export type Forced = AnyRefusal | 'offline' | 'not_ours';

const answerWith = (route: Route, forced: Forced): Promise<void> => {
  if (forced === 'offline') return route.abort();
  if (forced === 'not_ours')
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>The server is not there</h1>' });
  const body = toProblem(forced, 'a-test');
  return route.fulfill({
    status: body.status,
    contentType: 'application/problem+json',
    body: JSON.stringify(body),
  });
};

const pathPattern = ({ path }: EndpointSpec): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`);

/** The endpoint of a request; if two match, the one with fewer parameters in its path. */
export const endpointOf = (
  endpoints: readonly EndpointSpec[],
  method: string,
  url: string,
): EndpointSpec | undefined => {
  const { pathname } = new URL(url);
  const fitting = endpoints.filter((one) => one.method === method && pathPattern(one).test(pathname));
  return fitting.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
};

/** Answers a page's requests in the server's place, as `decide` says; all others reach the server. */
export const force = (
  page: Page,
  endpoints: readonly EndpointSpec[],
  decide: (endpoint: EndpointSpec) => Forced | undefined,
) =>
  page.route('**/api/**', (route) => {
    const request = route.request();
    const endpoint = endpointOf(endpoints, request.method(), request.url());
    const forced = endpoint && decide(endpoint);
    return forced === undefined ? route.fallback() : answerWith(route, forced);
  });
