import { changedFigures } from '@partnerfolio/contract/figures/changed';
import { messagesOf } from '../texts/contract-texts.ts';
import type { useFormat } from '../ui/text/use-format.ts';

/** A figure that a changed definition affects: a return with its sign, risk as a percentage, or an amount. */
export interface ChangedFigure {
  readonly figure: (typeof changedFigures)[number];
  readonly value: string;
  readonly currency: string;
}

export const changedFigureTexts = messagesOf('figures', 'changed', changedFigures);

const kinds: Readonly<Record<ChangedFigure['figure'], 'return' | 'risk' | 'amount'>> = {
  twr: 'return',
  irr: 'return',
  value: 'amount',
  cost: 'amount',
  unrealised: 'amount',
  realised: 'amount',
  income: 'amount',
  volatility: 'risk',
  value_at_risk: 'risk',
  modified_value_at_risk: 'risk',
};

export function changedFigureText(
  format: ReturnType<typeof useFormat>,
  { figure, value, currency }: ChangedFigure,
): string {
  const kind = kinds[figure];
  return kind === 'amount'
    ? format.money(value, currency)
    : format.percent(value, { signed: kind === 'return' });
}
