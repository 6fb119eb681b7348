import type { IncomeAmounts } from '@partnerfolio/contract/figures/income';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../figures/FigureText.tsx';

/** Whether fees were deducted from income, which is rare. */
export const hasFees = ({ fee }: IncomeAmounts): boolean => !fee.known || /[1-9]/.test(fee.value);

interface AmountFactsProps {
  label: string;
  amounts: IncomeAmounts;
  currency: string;
  /** Makes the gross amount a link to its explanation. */
  explainGross?: (shown: ReactNode) => ReactNode;
  /** The same for the net amount. */
  explainNet?: (shown: ReactNode) => ReactNode;
}

type Fact = [name: string, figure: MoneyFigure, explain: (shown: ReactNode) => ReactNode];

/** Gross, tax withheld, fees if there are any, and net. */
export function AmountFacts({ label, amounts, currency, explainGross, explainNet }: AmountFactsProps) {
  const { t } = useLingui();
  const asShown = (shown: ReactNode) => shown;
  const facts: Fact[] = [
    [t`Gross`, amounts.gross, explainGross ?? asShown],
    [t`Tax withheld`, amounts.tax, asShown],
    ...(hasFees(amounts) ? [[t`Fees`, amounts.fee, asShown] satisfies Fact] : []),
    [t`Net`, amounts.net, explainNet ?? asShown],
  ];
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-2.5 text-sm md:grid-cols-4">
      {facts.map(([name, figure, explain]) => (
        <div key={name}>
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="text-lg font-semibold">
            {explain(<MoneyText figure={figure} currency={currency} />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
