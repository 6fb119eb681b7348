import { useLingui } from '@lingui/react/macro';
import { assetClasses } from '@partnerfolio/contract/choices';
import { classTexts } from '../../../texts/labels.ts';
import type { HoldingGroup } from './holding-groups.ts';

/** Returns a function that names a group of holdings. */
export function useGroupLabel(): (group: HoldingGroup) => string {
  const { t, i18n } = useLingui();
  return ({ key }) => {
    if (key === null) return t`Not classified`;
    const assetClass = assetClasses.find((name) => name === key);
    return assetClass ? i18n._(classTexts[assetClass]) : key;
  };
}
