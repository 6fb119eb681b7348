import type { Risk } from '@partnerfolio/contract/figures/risk';
import { rollingWindows } from '@partnerfolio/contract/figures/risk-names';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { SamplingText } from '../../../figures/SamplingText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { axisDigits } from '../../../ui/chart/chart-values.ts';
import { useReturnChart } from '../../../ui/chart/use-chart-format.ts';
import { Segments } from '../../../ui/input/Segments.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { messagesOf } from '../../../texts/contract-texts.ts';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { rollingModes, type RiskSearch, type RollingMode } from '../search.ts';

const windowTexts = messagesOf('units', 'window', rollingWindows);

const modeTexts: Record<RollingMode, MessageDescriptor> = {
  volatility: msg`Volatility`,
  return: msg`Return`,
  beta: msg`Beta`,
};

interface RollingCardProps {
  risk: Risk;
  search: RiskSearch;
  onChange: (change: RiskSearch) => void;
}

/** A measure over the last months of each sample: volatility, return or beta. */
export function RollingCard({ risk, search, onChange }: RollingCardProps) {
  const { t, i18n } = useLingui();
  const mode = search.rolling ?? 'volatility';
  const { sampling } = risk;
  return (
    <Card
      title={<Trans>Rolling measures</Trans>}
      context={<SamplingText sampling={sampling} />}
      actions={
        <Segments
          label={t`Rolling measure`}
          options={rollingModes.map((value) => ({ value, label: i18n._(modeTexts[value]) }))}
          value={mode}
          onValueChange={(next) => onChange({ rolling: next === 'volatility' ? undefined : next })}
        />
      }
    >
      <div data-screen-only className="mb-2">
        <Segments
          label={t`Window`}
          options={rollingWindows.map((value) => ({ value, label: i18n._(windowTexts[value]) }))}
          value={search.window ?? '3'}
          onValueChange={(next) => onChange({ window: next === '3' ? undefined : next })}
        />
      </div>
      <RollingChart risk={risk} mode={mode} />
    </Card>
  );
}

function RollingChart({ risk, mode }: { risk: Risk; mode: RollingMode }) {
  const { t, i18n } = useLingui();
  const { rolling, benchmark, missing } = risk;
  const forms = useRollingFormats();
  const values = { volatility: rolling.volatility, return: rolling.twr, beta: rolling.beta ?? [] }[mode];
  const tooFew = useTooFew(risk);
  const isEmpty = values.every((value) => value === null);
  const isWithout = mode === 'beta' && rolling.beta === null;
  const noBenchmark =
    benchmark === null || missing === null
      ? t`Beta needs a benchmark. Choose one in Edit portfolio.`
      : t`The benchmark is unknown over this range. The reason is given above.`;
  return (
    <TimeSeriesChart
      label={t`Rolling measures`}
      days={isWithout || isEmpty ? [] : rolling.days}
      series={[{ label: i18n._(modeTexts[mode]), color: 'c1', values }]}
      {...forms[mode]}
      height={220}
      empty={isWithout ? noBenchmark : tooFew}
    />
  );
}

/** Returns the text of why no window has a value. */
function useTooFew({ alone: { volatility }, rolling }: Risk): string {
  const { t, i18n } = useLingui();
  if (!volatility.known) return i18n._(unknownText(volatility.reason));
  return rolling.days.length === 0
    ? t`The range is shorter than the window. Choose a longer range or a shorter window.`
    : t`The window has too few returns at this frequency. Choose a longer window.`;
}

/** How the values of each mode are written; the functions change only with the language. */
function useRollingFormats() {
  const format = useFormat();
  const returns = useReturnChart();
  return useMemo(() => {
    const rate = {
      format: (value: number) => format.percent(value),
      formatAxis: (value: number) => format.percent(value, { digits: axisDigits(value) }),
    };
    const ratio = { format: (value: number) => format.amount(value, { minDigits: 2, maxDigits: 2 }) };
    return { volatility: rate, return: returns, beta: ratio };
  }, [format, returns]);
}
