import type { RiskBand } from '@partnerfolio/contract/clients/risk-profile';

export type BandState = 'inside' | 'above' | 'below';

/** Where a score lies relative to a band, which includes both ends, and how far outside it. */
export const bandStateOf = (
  score: number,
  { from, to }: Pick<RiskBand, 'from' | 'to'>,
): { readonly state: BandState; readonly by: number } => {
  if (score > to) return { state: 'above', by: score - to };
  return score < from ? { state: 'below', by: from - score } : { state: 'inside', by: 0 };
};
