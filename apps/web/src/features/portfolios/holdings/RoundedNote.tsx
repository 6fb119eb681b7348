import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { Trans } from '@lingui/react/macro';
import { hasMoreDigits } from '../../../figures/exact.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

interface RoundedNoteProps {
  /** The amounts of all rows. */
  figures: readonly MoneyFigure[];
  currency: string;
}

/** Follows a card's context where the rounded rows may not add up to their total, which is the exact one, rounded. */
export function RoundedNote({ figures, currency }: RoundedNoteProps) {
  const digits = useFormat().minorDigits(currency);
  const isRounded = figures.some((figure) => figure.known && hasMoreDigits(figure.value, digits));
  return isRounded && <Trans>, rows rounded</Trans>;
}
