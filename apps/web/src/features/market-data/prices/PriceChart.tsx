import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { Failure } from '../../../shell/Failure.tsx';
import { useToday } from '../../../today.ts';
import { Card } from '../../../ui/Card.tsx';
import { dateOfDay } from '../../../ui/chart/chart-values.ts';
import { LoadingChart } from '../../../ui/chart/LoadingChart.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { isStale } from '../stale.ts';
import { drawnCloses, usePriceYear, type Price } from './use-price-year.ts';

/** A line chart of the closing prices of the last year. */
export function PriceChart({ instrument }: { instrument: Instrument }) {
  const { symbol } = instrument;
  const { prices, error, refetch } = usePriceYear(instrument.id);
  const format = useFormat();
  return (
    <Card title={<Trans>Prices of the last year</Trans>} context={instrument.currency}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!prices && !error && <LoadingChart labels={[symbol]} format={format.quantity} className="h-70" />}
      {prices && <DrawnPrices prices={prices} symbol={symbol} />}
    </Card>
  );
}

/** From this price on, the axis has no room for all digits. */
const roomForDigits = 1_000_000;

function DrawnPrices({ prices, symbol }: { prices: readonly Price[]; symbol: string }) {
  const { t } = useLingui();
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
  const today = useToday();
  const { days, closes } = useMemo(() => drawnCloses(prices), [prices]);
  const series = useMemo(() => [{ label: symbol, color: 'c1' as const, values: closes }], [symbol, closes]);
  return (
    <TimeSeriesChart
      label={t`Prices of ${symbol}`}
      days={days}
      series={series}
      format={close}
      formatAxis={closeShort}
      isOld={isStale(dateOfDay(days.at(-1) ?? 0), today)}
      empty={t`No prices in the last year. Enter one or import a price file.`}
    />
  );
}
