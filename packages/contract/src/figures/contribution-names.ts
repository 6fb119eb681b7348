/** The ways to group holdings; without schemas, so that page addresses can name them at no cost. */
export const attributionGroupings = ['class', 'sector', 'region', 'currency'] as const;
export type AttributionGrouping = (typeof attributionGroupings)[number];
