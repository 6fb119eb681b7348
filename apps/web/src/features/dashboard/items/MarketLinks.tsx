import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Of<K extends OverviewProblem['kind']> = Extract<OverviewProblem, { kind: K }>;
type RateProblem = Of<'stale_rate' | 'outdated_opening_rate' | 'missing_rate'>;
type PriceProblem = Of<
  'stale_price' | 'outdated_opening_price' | 'trade_price' | 'derived_price' | 'missing_price'
>;

/** Links to where a price is entered, or to the instrument for users who may not. */
export function PriceLink({ problem }: { problem: PriceProblem }) {
  const mayManage = useViewer().rights.includes('market_data.manage');
  return (
    <Link to={mayManage ? paths.newPrice : paths.instrument} params={{ id: problem.instrument.id }}>
      <PriceText problem={problem} />
    </Link>
  );
}

function PriceText({ problem }: { problem: PriceProblem }) {
  const format = useFormat();
  const { symbol } = problem.instrument;
  switch (problem.kind) {
    case 'stale_price':
      return (
        <Trans>
          {symbol} was last valued on {format.shortDate(problem.day)}
        </Trans>
      );
    case 'outdated_opening_price':
      return (
        <Trans>
          Prices of {symbol} missing around {format.date(problem.day)}
        </Trans>
      );
    case 'trade_price':
      return (
        <Trans>
          {symbol} is valued at its trade price of {format.shortDate(problem.day)}
        </Trans>
      );
    case 'derived_price':
      return (
        <Trans>
          {symbol} is valued at its predecessor’s price of {format.shortDate(problem.day)}
        </Trans>
      );
    case 'missing_price':
      return <Trans>{symbol} has no price</Trans>;
  }
}

/** Links to the instrument, whose corporate actions are booked and declined there. */
export function SplitLink({ problem: { instrument, day } }: { problem: Of<'split_to_be_booked'> }) {
  const format = useFormat();
  const { symbol } = instrument;
  return (
    <Link to={paths.instrument} params={{ id: instrument.id }}>
      <Trans>
        {symbol}: split of {format.shortDate(day)} to be booked
      </Trans>
    </Link>
  );
}

/** Links to the held prices, which are accepted or discarded there. */
export function JumpLink({ problem: { instrument, day, areUsed } }: { problem: Of<'price_jump'> }) {
  const format = useFormat();
  const { symbol } = instrument;
  const date = format.shortDate(day);
  return (
    <Link to={paths.marketSources}>
      {areUsed ? (
        <Trans>
          {symbol}: large price change of {date} to be checked
        </Trans>
      ) : (
        <Trans>
          {symbol}: price of {date} held for a decision
        </Trans>
      )}
    </Link>
  );
}

/** Links to where a rate is entered, or to the known rates for users who may not. */
export function RateLink({ problem }: { problem: RateProblem }) {
  const mayManage = useViewer().rights.includes('market_data.manage');
  return (
    <Link to={mayManage ? paths.newFxRate : paths.fxRates} search={pairToEnter(problem)}>
      <RateText problem={problem} />
    </Link>
  );
}

/**
 * Returns the pair to enter: the rate against the euro, from which all others follow, or against the dollar for the euro
 * itself.
 */
const pairToEnter = (problem: RateProblem): { base: string; quote: string } => {
  const { currency } = problem;
  if (problem.kind !== 'missing_rate') return { base: currency, quote: problem.quote };
  return { base: currency === 'EUR' ? 'USD' : 'EUR', quote: currency };
};

function RateText({ problem }: { problem: RateProblem }) {
  const format = useFormat();
  const { currency } = problem;
  if (problem.kind === 'missing_rate') return <Trans>{currency} has no exchange rate</Trans>;
  if (problem.kind === 'outdated_opening_rate')
    return (
      <Trans>
        Exchange rates from {currency} to {problem.quote} missing around {format.date(problem.day)}
      </Trans>
    );
  return (
    <Trans>
      The exchange rate from {currency} to {problem.quote} is from {format.shortDate(problem.day)}
    </Trans>
  );
}
