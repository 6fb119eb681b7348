/** What a provider of market data gives, whatever its format. */
import type { FeedErrorCode } from '@partnerfolio/contract/market/feeds';
import type { Decimal } from '@partnerfolio/finance/decimal';
import type { Outgoing, OutgoingAnswer } from '../../../../platform/outgoing/outgoing.ts';
import { OutgoingError } from '../../../../platform/outgoing/outgoing-error.ts';

/** Why nothing could be fetched; the earlier prices stay. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  /** How long the provider wants to be left alone, as its answer says; null if it does not. */
  readonly retryAfter: string | null;

  constructor(
    code: FeedErrorCode,
    { retryAfter = null, ...options }: ErrorOptions & { readonly retryAfter?: string | null } = {},
  ) {
    super(`Nothing was fetched: ${code}`, options);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface DatedValue {
  readonly day: string;
  readonly value: Decimal;
}

/** A split: on this day `factor` new units replaced each old one. */
export interface Split {
  readonly day: string;
  readonly factor: Decimal;
}

/** Closing prices as they were traded, oldest first, one per day, all above zero and all final. */
export interface Closes {
  /** The unit as the provider writes it: `GBp` is pence. */
  readonly unit: string;
  readonly closes: readonly DatedValue[];
  readonly splits: readonly Split[];
}

/** Restores closes that a provider has adjusted for later splits: sorts them by day, and multiplies each back to what was traded. */
export const asTraded = (closes: ReadonlyMap<string, Decimal>, splits: readonly Split[]): DatedValue[] =>
  [...closes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, close]) => {
      const later = splits.filter((split) => split.day > day);
      return { day, value: later.reduce((value, { factor }) => value.times(factor), close) };
    });

export interface ClosesQuestion {
  readonly symbol: string;
  readonly from: string;
  readonly now: Date;
}

/** A provider of daily closing prices. */
export interface CloseProvider {
  readonly fetchCloses: (outgoing: Outgoing, question: ClosesQuestion) => Promise<Closes>;
}

/** The reference rates of a day: what one unit of the base currency costs in each other. */
export interface DayRates {
  readonly day: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** A provider of exchange rates, oldest first; all of them have the same base currency. */
export interface RateProvider {
  readonly base: string;
  readonly fetchRates: (
    outgoing: Outgoing,
    from: { readonly from: string; readonly today: string },
  ) => Promise<DayRates[]>;
}

const errorOfStatus = (status: number): FeedErrorCode => {
  if (status === 429) return 'rate_limited';
  return status === 404 ? 'unknown_symbol' : 'refused';
};

/** Fetches a text; an answer other than 200 is an error by its status. */
export const fetchText = async (
  outgoing: Outgoing,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  let answer: OutgoingAnswer;
  try {
    answer = await outgoing(url, headers);
  } catch (error) {
    if (error instanceof OutgoingError) throw new FeedError(error.code, { cause: error });
    throw error;
  }
  const { status, retryAfter } = answer;
  if (status !== 200) throw new FeedError(errorOfStatus(status), { retryAfter });
  return answer.body.toString('utf8');
};
