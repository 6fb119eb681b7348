import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';
import { useFormat } from '../../ui/use-format.ts';

type Of<K extends OverviewProblem['kind']> = Extract<OverviewProblem, { kind: K }>;

/** Says what is wrong and leads to where it is put right. */
export function ProblemLink({ problem }: { problem: OverviewProblem }) {
  switch (problem.kind) {
    case 'stale_price':
    case 'missing_price':
      return <PriceLink problem={problem} />;
    case 'missing_rate':
      return <RateLink problem={problem} />;
    case 'negative_cash':
      return (
        <Link to={paths.ledger} params={{ id: problem.portfolio.id }}>
          <Trans>{problem.currency} below zero</Trans>
        </Link>
      );
    case 'ledger_fault':
      return (
        <Link to={paths.portfolioQuality} params={{ id: problem.portfolio.id }}>
          <Plural value={problem.entries} one="# entry can't be booked" other="# entries can't be booked" />
        </Link>
      );
    case 'import_waiting':
      return (
        <Link
          to={paths.importTransactions}
          params={{ id: problem.portfolio.id }}
          search={{ import: problem.importId }}
        >
          <Plural
            value={problem.errorRows}
            one="An import waits: # row has a fault"
            other="An import waits: # rows have faults"
          />
        </Link>
      );
  }
}

function PriceLink({ problem }: { problem: Of<'stale_price' | 'missing_price'> }) {
  const format = useFormat();
  const mayManage = useViewer().rights.includes('market_data.manage');
  const { id, symbol } = problem.instrument;
  return (
    <Link to={mayManage ? paths.newPrice : paths.instrument} params={{ id }}>
      {problem.kind === 'stale_price' ? (
        <Trans>
          {symbol} was last valued on {format.shortDate(problem.day)}
        </Trans>
      ) : (
        <Trans>{symbol} has no price</Trans>
      )}
    </Link>
  );
}

/** Rates of all other pairs follow from the one with the euro, or with the dollar where the euro itself has none. */
function RateLink({ problem: { currency } }: { problem: Of<'missing_rate'> }) {
  const mayManage = useViewer().rights.includes('market_data.manage');
  const base = currency === 'EUR' ? 'USD' : 'EUR';
  return (
    <Link to={mayManage ? paths.newFxRate : paths.fxRates} search={{ base, quote: currency }}>
      <Trans>{currency} has no exchange rate</Trans>
    </Link>
  );
}
