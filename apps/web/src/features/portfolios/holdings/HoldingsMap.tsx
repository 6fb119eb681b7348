import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Treemap } from '../../../ui/chart/Treemap.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { Holdings } from './holding-groups.ts';

const sizeOf = (value: MoneyFigure): number => (value.known ? Number(value.value) : 0);

/** A treemap of the holdings, sized by value and coloured by the day's change; a box opens the instrument. */
export function HoldingsMap({ holdings: { holdings, cash, currency } }: { holdings: Holdings }) {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const formatValue = (value: MoneyFigure) => (value.known ? format.money(value.value, currency) : '—');
  const formatChange = (day: RateFigure) => ({
    change: day.known ? day.value : null,
    changeText: day.known ? format.percent(day.value, { signed: true }) : '—',
  });
  return (
    <Treemap
      label={t`Holdings by value, coloured by the day's change`}
      valueLabel={t`Value`}
      changeLabel={t`Day`}
      height={260}
      empty={t`No holdings on this date.`}
      parts={[
        ...holdings.map(({ instrument, value, dayChange }) => ({
          key: instrument.id,
          label: `${instrument.symbol} ${instrument.name}`,
          short: instrument.symbol,
          value: sizeOf(value),
          text: formatValue(value),
          ...formatChange(dayChange),
          onOpen: () => void navigate({ to: paths.instrument, params: { id: instrument.id } }),
        })),
        ...cash.map((line) => ({
          key: line.currency,
          label: t`Cash ${line.currency}`,
          short: line.currency,
          value: sizeOf(line.value),
          text: formatValue(line.value),
          change: null,
          changeText: '—',
        })),
      ]}
    />
  );
}
