import type { Performance } from '@partnerfolio/contract/performance';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/values';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MoneyText, RateText } from '../../figures/FigureText.tsx';

/** What the range of the chart brought: returns by both methods, money in and out, income and charges. */
export function RangeFigures({ performance }: { performance: Performance }) {
  const { t } = useLingui();
  const { currency } = performance;
  const rates: [string, RateFigure][] = [
    [t`TWR, net`, performance.twr],
    [t`TWR, gross`, performance.twrGross],
    [t`IRR a year`, performance.irr],
  ];
  const amounts: [string, MoneyFigure][] = [
    [t`Paid in`, performance.inflows],
    [t`Taken out`, performance.outflows],
    [t`Income`, performance.income],
    [t`Fees`, performance.fees],
    [t`Taxes`, performance.taxes],
    [t`Realised since the beginning`, performance.realised],
  ];
  return (
    <dl
      aria-label={t`In this range`}
      className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-3 text-sm md:grid-cols-4 lg:grid-cols-5"
    >
      {rates.map(([label, figure]) => (
        <Fact key={label} label={label}>
          <RateText figure={figure} />
        </Fact>
      ))}
      {amounts.map(([label, figure]) => (
        <Fact key={label} label={label}>
          <MoneyText figure={figure} currency={currency} />
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 last:col-span-2">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
