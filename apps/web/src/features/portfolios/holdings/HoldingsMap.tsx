import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Treemap } from '../../../ui/chart/Treemap.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { sumMoney, sumWeights, type CashLine, type Holdings } from './holding-groups.ts';

const sizeOf = (value: MoneyFigure): number => (value.known ? Number(value.value) : 0);

/** A treemap of holdings and cash, sized by value and coloured by the day's change; a box opens the instrument. */
export function HoldingsMap({ holdings: { holdings, cash, currency } }: { holdings: Holdings }) {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const formatValue = (value: MoneyFigure) => (value.known ? format.money(value.value, currency) : '—');
  const formatChange = (day: RateFigure) => ({
    change: day.known ? day.value : null,
    changeText: day.known ? format.percent(day.value, { signed: true }) : '—',
  });
  const formatWeight = (weight: RateFigure) =>
    weight.known ? format.percent(weight.value, { digits: 1 }) : '—';
  const lines = new Map<string, Pick<CashLine, 'value' | 'weight'>>([
    ...holdings.map((line) => [line.instrument.id, line] as const),
    ...cash.map((line) => [line.currency, line] as const),
  ]);
  return (
    <Treemap
      label={t`Holdings by value, coloured by the day's change`}
      valueLabel={t`Value`}
      weightLabel={t`Weight`}
      changeLabel={t`Day`}
      sumOf={(parts) => {
        const summed = parts.flatMap(({ key }) => lines.get(key) ?? []);
        return {
          text: formatValue(sumMoney(summed.map(({ value }) => value))),
          weight: formatWeight(sumWeights(summed.map(({ weight }) => weight))),
        };
      }}
      empty={t`No holdings on this date.`}
      parts={[
        ...holdings.map(({ instrument, value, weight, dayChange }) => ({
          key: instrument.id,
          label: `${instrument.symbol} ${instrument.name}`,
          short: instrument.symbol,
          value: sizeOf(value),
          text: formatValue(value),
          weight: formatWeight(weight),
          ...formatChange(dayChange),
          onOpen: () => void navigate({ to: paths.instrument, params: { id: instrument.id } }),
        })),
        ...cash.map((line) => ({
          key: line.currency,
          label: t`Cash ${line.currency}`,
          short: line.currency,
          value: sizeOf(line.value),
          text: formatValue(line.value),
          weight: formatWeight(line.weight),
          change: null,
          changeText: '—',
        })),
      ]}
    />
  );
}
