import { Plural, Trans } from '@lingui/react/macro';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Holdings } from './holding-groups.ts';
import { RoundedNote } from '../../../figures/RoundedNote.tsx';

/** The number and value of the holdings, their currency, and whether rounding may keep the amounts from adding up. */
export function HoldingsSummary({ holdings }: { holdings: Holdings | undefined }) {
  // As wide as the usual text, because on a narrow page the controls beside it may wrap.
  if (!holdings) return <Skeleton className="w-60" />;
  const count = holdings.holdings.length;
  const { currency } = holdings;
  const bonds = holdings.holdings.filter(({ accruedInterest }) => accruedInterest?.known === false).length;
  const amounts = [
    ...holdings.cash.map(({ value }) => value),
    ...holdings.holdings.flatMap(({ value, cost, unrealised }) => [value, cost, unrealised]),
  ];
  return (
    <span className="tabular-nums">
      <Trans>
        {count} holdings · <MoneyText figure={holdings.total} currency={currency} /> · amounts in {currency}
      </Trans>
      <RoundedNote figures={amounts} currency={currency} />
      {bonds > 0 && (
        <>
          {' · '}
          <Plural
            value={bonds}
            one="without the accrued interest of # bond, which is unknown"
            other="without the accrued interest of # bonds, which is unknown"
          />
        </>
      )}
    </span>
  );
}
