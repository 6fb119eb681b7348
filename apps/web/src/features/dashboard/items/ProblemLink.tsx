import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { changedFigureText } from '../../../figures/changed-figures.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { EntriesLink } from './EntriesLink.tsx';
import { JumpLink, PriceLink, RateLink, SplitLink } from './MarketLinks.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Of<K extends OverviewProblem['kind']> = Extract<OverviewProblem, { kind: K }>;

/** Describes a data issue and links to where it can be fixed. */
export function ProblemLink({ problem }: { problem: OverviewProblem }) {
  switch (problem.kind) {
    case 'stale_price':
    case 'outdated_opening_price':
    case 'trade_price':
    case 'derived_price':
    case 'missing_price':
      return <PriceLink problem={problem} />;
    case 'split_to_be_booked':
      return <SplitLink problem={problem} />;
    case 'price_jump':
      return <JumpLink problem={problem} />;
    case 'stale_rate':
    case 'outdated_opening_rate':
    case 'missing_rate':
      return <RateLink problem={problem} />;
    case 'missing_lots':
    case 'outdated_lots':
    case 'unknown_cost':
    case 'zero_cost':
    case 'entry_notice':
      return <EntriesLink problem={problem} />;
    case 'negative_cash':
      return (
        <Link to={paths.ledger} params={{ id: problem.portfolio.id }}>
          <Trans>{problem.currency} below zero</Trans>
        </Link>
      );
    case 'not_computed':
      return (
        <Link to={paths.portfolio} params={{ id: problem.portfolio.id }}>
          <Trans>Figures cannot be computed</Trans>
        </Link>
      );
    case 'ledger_fault':
      return (
        <Link to={paths.portfolioQuality} params={{ id: problem.portfolio.id }}>
          <Plural value={problem.entries} one="# entry can't be booked" other="# entries can't be booked" />
        </Link>
      );
    case 'day_order_changed':
    case 'definitions_changed':
    case 'day_order_kept':
    case 'partly_timed':
      return (
        <Link to={paths.portfolioQuality} params={{ id: problem.portfolio.id }}>
          <OrderText problem={problem} />
        </Link>
      );
    case 'instruments_requested':
      return (
        <Link to={paths.instrumentRequests}>
          <Plural value={problem.instruments} one="# instrument requested" other="# instruments requested" />
        </Link>
      );
    case 'import_waiting':
      return (
        <Link
          to={paths.importTransactions}
          params={{ id: problem.portfolio.id }}
          search={{ import: problem.importId }}
        >
          {problem.errorRows === 0 ? (
            <Plural
              value={problem.questionRows}
              one="Import pending: # row needs an answer"
              other="Import pending: # rows need an answer"
            />
          ) : (
            <Plural
              value={problem.errorRows}
              one="Import pending: # row has an error"
              other="Import pending: # rows have errors"
            />
          )}
        </Link>
      );
  }
}

type OrderProblem = Of<'day_order_changed' | 'definitions_changed' | 'day_order_kept' | 'partly_timed'>;

/** Describes changes of the processing order within a day and of definitions that need a review. */
function OrderText({ problem }: { problem: OrderProblem }) {
  switch (problem.kind) {
    case 'day_order_changed':
      return <ChangeText problem={problem} />;
    case 'definitions_changed':
      return <DefinitionText problem={problem} />;
    case 'day_order_kept':
      return <Trans>The previous processing order within a day is kept</Trans>;
    case 'partly_timed':
      return (
        <Plural
          value={problem.days}
          one="The order of trades is assumed on # day"
          other="The order of trades is assumed on # days"
        />
      );
  }
}

function ChangeText({ problem: { change, currency } }: { problem: Of<'day_order_changed'> }) {
  const format = useFormat();
  if (change === null) return <Trans>The processing order within a day changed</Trans>;
  const { figure, instrument } = change;
  const [before, after] = [change.before, change.after].map((value) => {
    if (value === null) return '—';
    if (figure === 'units') return format.quantity(value);
    return figure === 'twr' ? format.percent(value, { signed: true }) : format.money(value, currency);
  });
  const symbol = instrument?.symbol ?? '';
  switch (figure) {
    case 'realised':
      return (
        <Trans>
          The processing order within a day changed: realised gain {before} → {after}
        </Trans>
      );
    case 'cost':
      return (
        <Trans>
          The processing order within a day changed: cost {before} → {after}
        </Trans>
      );
    case 'value':
      return (
        <Trans>
          The processing order within a day changed: value {before} → {after}
        </Trans>
      );
    case 'twr':
      return (
        <Trans>
          The processing order within a day changed: TWR {before} → {after}
        </Trans>
      );
    case 'units':
      return (
        <Trans>
          The processing order within a day changed: {symbol} {before} → {after}
        </Trans>
      );
  }
}

/** The first figure that a changed definition affects. */
function DefinitionText({
  problem: { change, currency, portfolios },
}: {
  problem: Of<'definitions_changed'>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (portfolios > 1)
    return (
      <Plural
        value={portfolios}
        one="Figures of # portfolio changed with new definitions"
        other="Figures of # portfolios changed with new definitions"
      />
    );
  if (change === null) return <Trans>Changed definitions affect past figures</Trans>;
  const { figure } = change;
  const names = {
    twr: t`TWR`,
    irr: t`IRR, p.a.`,
    value: t`Value`,
    cost: t`Cost`,
    unrealised: t`Unrealised gain`,
    realised: t`Realised gain`,
    income: t`Income`,
    volatility: t`Volatility`,
    value_at_risk: t`Value at risk, 95 %`,
    modified_value_at_risk: t`Modified value at risk, 95 %`,
  };
  const [before, after] = [change.before, change.after].map((value) =>
    value === null ? '—' : changedFigureText(format, { figure, value, currency }),
  );
  return (
    <Trans>
      {names[figure]} under the new definition: {before} → {after}
    </Trans>
  );
}
