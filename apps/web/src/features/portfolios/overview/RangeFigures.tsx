import type { Performance } from '@partnerfolio/contract/performance';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { Explanation } from '../../../figures/Explanation.tsx';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { isUnderAYear } from './period-length.ts';
import { OutdatedNote, ReturnNotes } from './ReturnNotes.tsx';

interface RateFact {
  label: string;
  figure: RateFigure;
  of: 'timeWeighted' | 'gross' | 'moneyWeighted';
  explains: ExplainedFigure;
}

/** The figures of the chart's range: returns by both methods, contributions, withdrawals, income and charges. */
export function RangeFigures({ performance }: { performance: Performance }) {
  const { t } = useLingui();
  const { currency, from, to } = performance;
  const rates: RateFact[] = [
    { label: t`TWR, net`, figure: performance.twr, of: 'timeWeighted', explains: 'twr' },
    { label: t`TWR, gross`, figure: performance.twrGross, of: 'gross', explains: 'twrGross' },
    isUnderAYear(performance) && performance.irr.known
      ? {
          label: t`IRR over the period`,
          figure: performance.irrOfPeriod,
          of: 'moneyWeighted',
          explains: 'irrOfPeriod',
        }
      : { label: t`IRR, p.a.`, figure: performance.irr, of: 'moneyWeighted', explains: 'irr' },
  ];
  const amounts: [string, MoneyFigure, ExplainedFigure][] = [
    [t`Contributions`, performance.inflows, 'inflows'],
    [t`Withdrawals`, performance.outflows, 'outflows'],
    [t`Income`, performance.income, 'income'],
    [t`Fees`, performance.fees, 'fees'],
    [t`Taxes`, performance.taxes, 'taxes'],
    [t`Total realised gain`, performance.realised, 'realised'],
  ];
  const explain = (name: string, figure: ExplainedFigure, shown: ReactNode) => (
    <ExplainLink name={name} explained={{ figure, from, to }}>
      {shown}
    </ExplainLink>
  );
  return (
    <>
      <dl
        aria-label={t`In this range`}
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-3 text-sm md:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]"
      >
        <Fact
          label={t`Gain`}
          about={<Explanation name={t`Gain`} of="gain" explained={{ figure: 'gain', from, to }} />}
        >
          {explain(t`Gain`, 'gain', <MoneyText change figure={performance.gain} currency={currency} />)}
        </Fact>
        {rates.map(({ label, figure, of, explains }) => (
          <Fact
            key={label}
            label={label}
            about={<Explanation name={label} of={of} explained={{ figure: explains, from, to }} />}
          >
            {explain(label, explains, <RateText figure={figure} />)}
          </Fact>
        ))}
        {amounts.map(([label, figure, explains]) => (
          <Fact key={label} label={label}>
            {explain(label, explains, <MoneyText figure={figure} currency={currency} />)}
          </Fact>
        ))}
      </dl>
      <OutdatedNote performance={performance} />
      <ReturnNotes performance={performance} />
    </>
  );
}

function Fact({ label, about, children }: { label: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-0.5 text-xs text-ink-3">
        {label}
        {about}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
