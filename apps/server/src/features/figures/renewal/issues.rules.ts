/** Which data issues of a portfolio are new. */
import type { Performance } from '@partnerfolio/contract/performance';
import type { FiguresToStore } from '../stored/queries.ts';

type Quality = Performance['quality'];
type Stored = Pick<FiguresToStore, 'dataState' | 'isClosed' | 'quality' | 'unknownReason'>;

/** Why figures are unknown that could not be computed, or not be stored. */
export const failedReason = 'cannot_be_computed';
export const isFailed = ({ unknownReason }: Pick<Stored, 'unknownReason'>): boolean =>
  unknownReason === failedReason;

/** Whether there is anything that could be new. */
export const hasIssues = ({ dataState, unknownReason }: Stored): boolean =>
  dataState > 0 || unknownReason !== null;

/**
 * The data issues by what they are about, without their days, which move on. Left out are those of the past, which come and go as
 * the usual ranges move, and those of an upgrade, which concern nearly all portfolios at once.
 */
const issueKeys = (quality: Quality): string[] => {
  const keys = <T>(kind: string, list: readonly T[], idOf: (one: T) => string | null) =>
    list.map((one) => `${kind}/${idOf(one) ?? ''}`);
  return [
    ...keys('stale', quality.stale, ({ id }) => id),
    ...keys('trade', quality.tradePrices, ({ id }) => id),
    ...keys('derived', quality.derivedPrices, ({ id }) => id),
    ...keys('split', quality.waitingSplits, ({ id, day }) => `${id}/${day}`),
    ...keys('rate', quality.staleRates, ({ currency }) => currency),
    ...keys('missing', quality.missing, ({ kind, what, instrumentId }) => `${kind}/${instrumentId ?? what}`),
    ...keys('cash', quality.negativeCash, ({ currency }) => currency),
    ...keys('fault', quality.faults, ({ transactionId, code }) => `${transactionId}/${code}`),
    ...keys('lot', quality.missingLots, ({ transactionId }) => transactionId),
    ...keys('ignored', quality.ignoredInstruments, ({ transactionId }) => transactionId),
    ...keys('timed', quality.partlyTimed, ({ id }) => id),
    ...keys('misdated', quality.misdated, ({ kind, what }) => `${kind}/${what}`),
    ...keys('zero', quality.zeros, ({ kind, instrument }) => `${kind}/${instrument.id}`),
    ...keys('jump', quality.jumps, ({ id }) => id),
    ...keys('cost', quality.costs, ({ kind, transactionId }) => `${kind}/${transactionId}`),
    ...keys('transfer', quality.transfers, ({ transactionId }) => transactionId),
  ];
};

/**
 * Whether figures became unknown, or have an issue that was not there before. Of a closed portfolio only figures that cannot be
 * computed count, and after such ones nothing does: what was there before them is not known.
 */
export const isWorse = (
  now: Stored,
  former: { readonly quality: Quality; readonly unknown_reason: string | null },
): boolean => {
  const hadFailed = isFailed({ unknownReason: former.unknown_reason });
  if (isFailed(now)) return !hadFailed;
  if (now.isClosed || hadFailed) return false;
  if (now.unknownReason !== null && former.unknown_reason === null) return true;
  const known = new Set(issueKeys(former.quality));
  return issueKeys(now.quality).some((key) => !known.has(key));
};
