import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { periodPart } from '../../../figures/period-part.ts';
import { paths } from '../../../paths.ts';
import { PeriodChoice } from '../../../records/PeriodChoice.tsx';
import { priceUnit } from '../../../records/instruments/price-unit.ts';
import { useToday } from '../../../today.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { isStale } from '../stale.ts';

const route = getRouteApi('/shell/market-data/$id');

interface PriceChartProps {
  instrument: Instrument;
  history: PriceHistory;
}

/** A line chart of the closing prices over the chosen period, adjusted for splits. */
export function PriceChart({ instrument, history }: PriceChartProps) {
  const { id, symbol } = instrument;
  const unit = priceUnit(instrument);
  const { t } = useLingui();
  const today = useToday();
  const navigate = useNavigate();
  const { period = '1Y' } = route.useSearch();
  const { days, closes, latest, splits, splitsDiffer } = history;
  const shown = useMemo(
    () => periodPart({ days, value: closes }, period, today),
    [days, closes, period, today],
  );
  const series = useMemo(
    () => [{ label: symbol, color: 'c1' as const, values: shown.value }],
    [symbol, shown.value],
  );
  const { close, closeShort } = usePriceTexts();
  const isAdjusted = splits.length > 0 && !splitsDiffer;
  return (
    <Card
      title={<Trans>Prices</Trans>}
      context={isAdjusted ? <Trans>{unit}, adjusted for splits</Trans> : unit}
      actions={
        <PeriodChoice
          value={period}
          onValueChange={(next) =>
            void navigate({
              to: paths.instrument,
              params: { id },
              search: (now) => ({ ...now, period: next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      {splitsDiffer && (
        <Callout kind="warn">
          <Trans>
            Portfolios disagree on the date or ratio of a split, so these prices are shown as traded. Correct
            the split in their transactions.
          </Trans>
        </Callout>
      )}
      <TimeSeriesChart
        label={t`Prices of ${symbol}`}
        days={shown.days}
        series={series}
        format={close}
        formatAxis={closeShort}
        isOld={latest !== null && isStale(latest.day, today)}
        empty={t`No prices in this period. Choose a longer one.`}
      />
    </Card>
  );
}

/** From this price on, the axis has no room for all digits. */
const roomForDigits = 1_000_000;

function usePriceTexts() {
  const format = useFormat();
  const close = useCallback(
    (value: number) => format.quantity(value, { minDigits: 2, maxDigits: 6 }),
    [format],
  );
  const closeShort = useCallback(
    (value: number) =>
      value < roomForDigits
        ? format.quantity(value, { maxDigits: 4 })
        : format.quantity(value, { compact: true, maxDigits: 2 }),
    [format],
  );
  return { close, closeShort };
}
