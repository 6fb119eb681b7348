/** The largest clients and portfolios of the firm, with the sum of all others, so that what is printed adds up to the total. */
import type { ValuePart } from '@partnerfolio/contract/figures/value-explanations';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { LargeClient, Largest, LargePortfolio, LeftOut, Missing } from './figures.ts';

/** So many clients and portfolios are printed by name. */
export const largestAtMost = 25;
/** So many portfolios without a known value are named. */
const namedAtMost = 50;

/** A part whose value in the firm's currency is known. */
type KnownPart = ValuePart & { readonly base: string };

const isKnown = (part: ValuePart): part is KnownPart => part.base !== null;
const sumOf = (values: readonly string[]): string =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed();

/** The first by value, the largest first; among equal ones by name. */
const split = <L extends { readonly name: string; readonly value: string }>(
  all: readonly L[],
): Omit<Largest<L>, 'inTransit'> => {
  // Each value is read once, however often it is compared.
  const sorted = all
    .map((one) => ({ one, value: new Decimal(one.value) }))
    .toSorted((first, second) => second.value.cmp(first.value) || (first.one.name < second.one.name ? -1 : 1))
    .map(({ one }) => one);
  const others = sorted.slice(largestAtMost);
  return {
    largest: sorted.slice(0, largestAtMost),
    others: { count: others.length, value: sumOf(others.map(({ value }) => value)) },
  };
};

const transitOf = (parts: readonly KnownPart[]): string | null =>
  parts.length === 0 ? null : sumOf(parts.map(({ base }) => base));

/** The clients by the known values of their own portfolios; assets on the way between portfolios of one client are the client's. */
export const largestClients = (parts: readonly ValuePart[]): Largest<LargeClient> => {
  const known = parts.filter(isKnown);
  const isBetween = ({ portfolio, receiver }: KnownPart) =>
    receiver !== null && receiver.client.id !== portfolio.client.id;
  const byClient = new Map<string, KnownPart[]>();
  for (const part of known.filter((one) => !isBetween(one))) {
    const { id } = part.portfolio.client;
    const own = byClient.get(id);
    if (own === undefined) byClient.set(id, [part]);
    else own.push(part);
  }
  const all = [...byClient].map(([id, own]) => ({
    id,
    name: own[0]?.portfolio.client.name ?? '',
    portfolios: own.filter(({ receiver }) => receiver === null).length,
    value: sumOf(own.map(({ base }) => base)),
  }));
  return { ...split(all), inTransit: transitOf(known.filter(isBetween)) };
};

/** The portfolios by their known values. */
export const largestPortfolios = (parts: readonly ValuePart[]): Largest<LargePortfolio> => {
  const known = parts.filter(isKnown);
  const all = known.flatMap(({ portfolio, receiver, currency, value, base }) =>
    receiver === null && value.known
      ? [
          {
            id: portfolio.id,
            name: portfolio.name,
            client: portfolio.client.name,
            currency,
            own: value.value,
            value: base,
          },
        ]
      : [],
  );
  return { ...split(all), inTransit: transitOf(known.filter(({ receiver }) => receiver !== null)) };
};

/** The portfolios without a known value in the firm's currency, by name. */
export const withoutValue = (parts: readonly ValuePart[]): LeftOut => {
  const all = parts.flatMap(({ portfolio, receiver, value, base }): Missing[] =>
    base !== null || receiver !== null
      ? []
      : [{ portfolio, reason: value.known ? 'missing_rate' : value.reason }],
  );
  const nameOf = ({ portfolio }: Missing) => `${portfolio.client.name} ${portfolio.name}`;
  const sorted = all.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return { count: all.length, named: sorted.slice(0, namedAtMost) };
};
