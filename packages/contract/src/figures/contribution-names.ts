/** The ways to group holdings; without schemas, so that page addresses can name them at no cost. */
export const attributionGroupings = ['class', 'sector', 'region', 'currency'] as const;
export type AttributionGrouping = (typeof attributionGroupings)[number];

/** The effects of a currency on the return. */
export type CurrencyEffect = 'local' | 'fx' | 'cross';

/** The effects against a benchmark. */
export const attributionEffects = ['allocation', 'selection', 'interaction'] as const;
export type AttributionEffect = (typeof attributionEffects)[number];

/** The groups that have no name of their own: what belongs to no holding, and instruments without a sector or region. */
export const groupKinds = ['group', 'cash', 'none'] as const;
