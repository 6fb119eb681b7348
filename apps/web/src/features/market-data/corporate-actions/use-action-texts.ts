import type {
  ActionStatus,
  BookingOutcome,
  CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { useLingui } from '@lingui/react/macro';
import { multiplyExact } from '../../../figures/exact.ts';
import type { Tone } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** Returns the terms of a corporate action as one line: "3 for 1", "1 VEGA for 4 · 12.5% of cost". */
export function useActionTerms() {
  const { t } = useLingui();
  const format = useFormat();
  return ({
    type,
    ratioNew,
    ratioOld,
    toInstrument,
    costShare,
    amountPerUnit,
    currency,
  }: CorporateAction) => {
    const [units, old] = [format.quantity(ratioNew ?? '1'), format.quantity(ratioOld ?? '1')];
    const symbol = toInstrument?.symbol ?? '';
    const percent = format.quantity(multiplyExact(costShare ?? '0', '100'));
    const paid = `${amountPerUnit ?? ''} ${currency ?? ''}`;
    const texts = {
      split: t`${units} for ${old}`,
      spin_off: t`${units} ${symbol} for ${old} · ${percent}% of cost`,
      merger: t`${units} ${symbol} for ${old}`,
      symbol_change: t`into ${symbol}`,
      return_of_capital: t`${paid} per unit`,
    };
    return texts[type];
  };
}

/** Returns the text and tone of an action's status in a portfolio. */
export function useStatusText() {
  const { t } = useLingui();
  const texts: Record<ActionStatus, { text: string; tone: Tone }> = {
    open: { text: t`Not yet booked`, tone: 'accent' },
    booked: { text: t`Booked`, tone: 'gain' },
    differs: { text: t`Booked with other terms`, tone: 'warn' },
    declined: { text: t`Declined`, tone: 'neutral' },
    not_held: { text: t`Not held`, tone: 'neutral' },
    closed: { text: t`Portfolio closed`, tone: 'neutral' },
  };
  return (status: ActionStatus) => texts[status];
}

/** Returns the text of why an action was not booked into a portfolio. */
export function useOutcomeText() {
  const { t } = useLingui();
  const texts: Record<Exclude<BookingOutcome, 'booked'>, string> = {
    booked_already: t`It was booked already.`,
    differs: t`It was booked already, with other terms.`,
    declined: t`It was declined meanwhile.`,
    not_held: t`No units are held at the start of the ex-date.`,
    closed: t`The portfolio is closed.`,
    changed: t`The units held have changed. Check them and book again.`,
    not_allowed: t`You may not book into this portfolio.`,
    refused: t`The ledger would not add up.`,
  };
  return (outcome: Exclude<BookingOutcome, 'booked'>) => texts[outcome];
}
