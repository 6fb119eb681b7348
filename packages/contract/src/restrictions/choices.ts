/** The choices of restrictions; apart from their schemas, so that pages load them at no cost. */
import { assetClasses } from '../choices.ts';

/** `exclude`: neither counted nor traded; `lock`: counted, not traded. */
export const restrictionKinds = ['exclude', 'lock', 'do_not_buy', 'do_not_sell'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Whose a restriction is; one of a household holds for its members too. */
export const restrictionLevels = ['firm', 'household', 'client', 'portfolio'] as const;
export type RestrictionLevel = (typeof restrictionLevels)[number];

type RestrictedClass = Exclude<(typeof assetClasses)[number], 'cash'>;

/** What can be restricted as a class: every trade is paid in cash, which therefore cannot. */
export const restrictedClasses = assetClasses.filter(
  (assetClass): assetClass is RestrictedClass => assetClass !== 'cash',
) as [RestrictedClass, ...RestrictedClass[]];

/** How many restrictions can be in force for the firm, a client or a portfolio, and how many ended ones a list shows. */
export const restrictionsAtMost = 200;
