import type { getFxPair } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { periodPart } from '../../../figures/period-part.ts';
import { paths } from '../../../paths.ts';
import { PeriodChoice } from '../../../records/PeriodChoice.tsx';
import { useToday } from '../../../today.ts';
import { Card } from '../../../ui/Card.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { isStale } from '../stale.ts';

const route = getRouteApi('/shell/market-data/rates/$base/$quote');
const dayMs = 86_400_000;

/** A line chart of a pair's rates over the chosen period. */
export function PairChart({ pair }: { pair: z.output<typeof getFxPair.response> }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const navigate = useNavigate();
  const { period = '1Y' } = route.useSearch();
  const { base, quote, days, rates, latest } = pair;
  const name = `${base}/${quote}`;
  const shown = useMemo(() => {
    const all = { days: days.map((day) => Date.parse(day) / dayMs), value: rates };
    return periodPart(all, period, today);
  }, [days, rates, period, today]);
  const series = useMemo(
    () => [{ label: name, color: 'c1' as const, values: shown.value }],
    [name, shown.value],
  );
  const rate = useCallback(
    (value: number) => format.quantity(value, { minDigits: 4, maxDigits: 6 }),
    [format],
  );
  return (
    <Card
      title={<Trans>Rates</Trans>}
      context={name}
      actions={
        <PeriodChoice
          value={period}
          onValueChange={(next) =>
            void navigate({
              to: paths.fxPair,
              params: { base, quote },
              search: (now) => ({ ...now, period: next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      <TimeSeriesChart
        label={t`Rates of ${name}`}
        days={shown.days}
        series={series}
        format={rate}
        isOld={isStale(latest.day, today)}
        empty={t`No rates in this period. Choose a longer one.`}
      />
    </Card>
  );
}
