import type { Performance } from '@partnerfolio/contract/performance';

const dayMs = 86_400_000;

/** Whether a range is under 365 days, where annualising would overstate the return. */
export const isUnderAYear = ({ from, to }: Pick<Performance, 'from' | 'to'>): boolean =>
  Date.parse(to) - Date.parse(from) < 365 * dayMs;
