import type { RestrictionKind } from '@partnerfolio/contract/restrictions/choices';
import type { Restriction } from '@partnerfolio/contract/restrictions/restrictions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { classTexts } from '../../texts/labels.ts';
import { restrictionKindTexts } from '../../texts/restriction-texts.ts';

/** What each kind does, in a line. */
export const kindNotes: Readonly<Record<RestrictionKind, MessageDescriptor>> = {
  exclude: msg`Neither counted nor traded in plans`,
  lock: msg`Counted, but neither bought nor sold`,
  do_not_buy: msg`Can be sold, not bought`,
  do_not_sell: msg`Can be bought, not sold`,
};

/** Returns what a restriction is called: its kind and what it restricts. */
export function useRestrictionName() {
  const { i18n } = useLingui();
  return ({ kind, instrument, assetClass }: Restriction): string => {
    const object = instrument
      ? `${instrument.name} (${instrument.symbol})`
      : assetClass
        ? i18n._(classTexts[assetClass])
        : '—';
    return `${i18n._(restrictionKindTexts[kind])}: ${object}`;
  };
}
