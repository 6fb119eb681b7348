import type { Performance } from '@partnerfolio/contract/performance';

/** How many findings there are besides missing and stale data and entries that do not add up. */
export const noticesIn = ({
  missingLots,
  ignoredInstruments,
  partlyTimed,
  dayOrder,
}: Performance['quality']): number =>
  missingLots.length + ignoredInstruments.length + partlyTimed.length + (dayOrder === null ? 0 : 1);
