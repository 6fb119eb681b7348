import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../ui/text/use-format.ts';
import { hasMoreDigits } from './exact.ts';

/** Returns whether rows of a table are rounded, so that they may not add up to their total, which is the exact one, rounded. */
export function useIsRounded(figures: readonly MoneyFigure[], currency: string | undefined): boolean {
  const digits = useFormat().minorDigits(currency);
  return figures.some((figure) => figure.known && hasMoreDigits(figure.value, digits));
}

interface RoundedNoteProps {
  /** The amounts of all rows. */
  figures: readonly MoneyFigure[];
  currency: string;
}

/** Follows a card's context where its rows are rounded. */
export function RoundedNote({ figures, currency }: RoundedNoteProps) {
  return useIsRounded(figures, currency) && <Trans>, rows rounded</Trans>;
}
