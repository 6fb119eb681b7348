import { assetClasses } from '@partnerfolio/contract/choices';
import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';
import { useLingui } from '@lingui/react/macro';
import { classTexts } from '../../../texts/labels.ts';

/** Returns a function that names a group; null is the group of instruments without one. */
export function useGroupName(): (by: AttributionGrouping, key: string | null) => string {
  const { t, i18n } = useLingui();
  return (by, key) => {
    if (key === null) return t`Not classified`;
    const assetClass = by === 'class' ? assetClasses.find((name) => name === key) : undefined;
    return assetClass ? i18n._(classTexts[assetClass]) : key;
  };
}
