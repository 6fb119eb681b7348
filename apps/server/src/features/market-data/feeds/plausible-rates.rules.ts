/** Decides which fetched exchange rates may be stored. */
import { isWithinLimit } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { DatedValue } from './provider/provider.ts';

interface StoredRate {
  readonly day: string;
  readonly rate: string;
  readonly source: string;
}

const largestChange = 1.3;
const comparableDays = 30;

const isJump = (previous: DatedValue, next: DatedValue): boolean => {
  if (dayOfDate(next.day as LocalDate) - dayOfDate(previous.day as LocalDate) > comparableDays) return false;
  const ratio = next.value.div(previous.value).toNumber();
  return ratio > largestChange || ratio < 1 / largestChange;
};

/** Whether a rate is larger than accepted, or jumps against the one before it. */
const isImplausible = (previous: DatedValue | undefined, next: DatedValue): boolean =>
  !isWithinLimit(next.value.toFixed()) || (previous !== undefined && isJump(previous, next));

/**
 * The fetched rates of a pair that are new or differ from the stored ones, oldest first. Rates from other sources
 * stay. At the first jump against the rate before it, or rate that is larger than accepted, the rest is left out until someone
 * enters that day's rate.
 */
export const plausibleRates = (
  fetched: readonly DatedValue[],
  stored: readonly StoredRate[],
  provider: string,
): { readonly changed: readonly DatedValue[]; readonly isDoubtful: boolean } => {
  const byDay = new Map(stored.map((one) => [one.day, one]));
  const earlier = stored.findLast(({ day }) => day < (fetched[0]?.day ?? ''));
  let previous = earlier && { day: earlier.day, value: new Decimal(earlier.rate) };
  const changed: DatedValue[] = [];
  for (const rate of fetched) {
    const known = byDay.get(rate.day);
    const isForeign = known !== undefined && known.source !== provider;
    if (!isForeign) {
      if (isImplausible(previous, rate)) return { changed, isDoubtful: true };
      if (known === undefined || !rate.value.equals(known.rate)) changed.push(rate);
    }
    previous = isForeign ? { day: rate.day, value: new Decimal(known.rate) } : rate;
  }
  return { changed, isDoubtful: false };
};
