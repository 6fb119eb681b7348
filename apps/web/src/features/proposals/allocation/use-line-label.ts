import { useLingui } from '@lingui/react';
import type { ShownTarget } from '@partnerfolio/contract/proposals';
import { classTexts } from '../../../texts/labels.ts';

/** Returns a function that names a row of an allocation. */
export function useLineLabel(): (line: Pick<ShownTarget, 'assetClass' | 'instrument'>) => string {
  const { i18n } = useLingui();
  return ({ assetClass, instrument }) => {
    if (instrument) return instrument.name;
    return assetClass ? i18n._(classTexts[assetClass]) : '';
  };
}
