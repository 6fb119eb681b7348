import type { Performance } from '@partnerfolio/contract/performance';

/** Counts the data issues other than missing and stale data and entries that do not add up. */
export const noticesIn = ({
  missingLots,
  ignoredInstruments,
  partlyTimed,
  misdated,
  zeros,
  jumps,
  dayOrder,
  definitions,
  costs,
  transfers,
}: Performance['quality']): number =>
  [missingLots, ignoredInstruments, partlyTimed, misdated, zeros, jumps, costs, transfers].flat().length +
  (dayOrder === null ? 0 : 1) +
  (definitions === null ? 0 : 1);
