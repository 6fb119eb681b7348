import type { Performance } from '@partnerfolio/contract/performance';

const dayMs = 86_400_000;

/** Whether a range is shorter than a year of 365 days: a rate by the year would overstate it. */
export const isUnderAYear = ({ from, to }: Pick<Performance, 'from' | 'to'>): boolean =>
  Date.parse(to) - Date.parse(from) < 365 * dayMs;
