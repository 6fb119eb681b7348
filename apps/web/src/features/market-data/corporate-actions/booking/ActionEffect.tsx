import type {
  ActionEffect as Effect,
  CorporateAction,
  HeldUnits,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { Trans } from '@lingui/react/macro';
import { MoneyText } from '../../../../figures/FigureText.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** What a corporate action makes of units and cost in a portfolio. */
export function ActionEffect({ action, effect }: { action: CorporateAction; effect: Effect }) {
  const { before, after, received, cash } = effect;
  const format = useFormat();
  if (!after)
    return (
      <p className="mt-1 text-warn">
        <Trans>The ledger would not add up with this action. Correct the entries before it first.</Trans>
      </p>
    );
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 text-ink-2">
      <Change symbol={action.instrument.symbol} before={before} after={after} />
      {received && action.toInstrument && (
        <Change symbol={action.toInstrument.symbol} before={null} after={received} />
      )}
      {cash && (
        <>
          <dt className="text-ink-3">
            <Trans>Cash</Trans>
          </dt>
          <dd className="num col-span-2 text-right">
            {format.money(cash.amount, cash.currency, { signed: true })}
          </dd>
        </>
      )}
    </dl>
  );
}

interface ChangeProps {
  symbol: string;
  before: HeldUnits | null;
  after: HeldUnits;
}

/** Units and cost of one instrument before and after. */
function Change({ symbol, before, after }: ChangeProps) {
  const format = useFormat();
  const changesCost = before !== null && JSON.stringify(before.cost) !== JSON.stringify(after.cost);
  return (
    <>
      <dt className="text-ink-3">{symbol}</dt>
      <dd className="num text-right wrap-anywhere">
        {before && <>{format.quantity(before.quantity)} → </>}
        <Trans>{format.quantity(after.quantity)} units</Trans>
      </dd>
      <dd className="text-right">
        {changesCost && (
          <>
            <MoneyText figure={before.cost} unit={before.currency} /> →{' '}
          </>
        )}
        <MoneyText figure={after.cost} currency={after.currency} />
      </dd>
    </>
  );
}
