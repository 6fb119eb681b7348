import { useLingui } from '@lingui/react/macro';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { assetClasses } from '@partnerfolio/contract/choices';
import { useAccountNameById } from '../../../records/portfolio/account-names.ts';
import { classTexts } from '../../../texts/labels.ts';
import type { HoldingGroup } from './holding-groups.ts';

/** Returns a function that names a group of holdings. */
export function useGroupLabel(
  portfolio: Pick<Portfolio, 'accounts'> | undefined,
): (group: HoldingGroup) => string {
  const { t, i18n } = useLingui();
  const nameOfAccount = useAccountNameById(portfolio);
  return ({ key }) => {
    if (key === null) return t`Not classified`;
    const assetClass = assetClasses.find((name) => name === key);
    return assetClass ? i18n._(classTexts[assetClass]) : nameOfAccount(key) || key;
  };
}
