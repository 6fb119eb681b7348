import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';

type EntriesProblem = Extract<OverviewProblem, { transactionId: unknown }>;

/** Links to a single entry, or with more of them to the list of the portfolio's data issues. */
export function EntriesLink({ problem }: { problem: EntriesProblem }) {
  const { portfolio, entries, transactionId } = problem;
  const text = <EntriesText problem={problem} />;
  return entries === 1 ? (
    <EntryLink id={portfolio.id} transactionId={transactionId}>
      {text}
    </EntryLink>
  ) : (
    <Link to={paths.portfolioQuality} params={{ id: portfolio.id }}>
      {text}
    </Link>
  );
}

function EntryLink(props: { id: string; transactionId: string; children: ReactNode }) {
  const { id, transactionId, children } = props;
  return (
    <Link to={paths.transaction} params={{ id, transactionId }}>
      {children}
    </Link>
  );
}

function EntriesText({ problem: { kind, entries } }: { problem: EntriesProblem }) {
  switch (kind) {
    case 'missing_lots':
      return <Plural value={entries} one="# sale of missing lots" other="# sales of missing lots" />;
    case 'outdated_lots':
      return (
        <Plural
          value={entries}
          one="Transferred lots of # entry have changed"
          other="Transferred lots of # entries have changed"
        />
      );
    case 'unknown_cost':
      return (
        <Plural value={entries} one="# transfer in without a cost" other="# transfers in without a cost" />
      );
    case 'zero_cost':
      return (
        <Plural value={entries} one="# transfer in at a cost of 0" other="# transfers in at a cost of 0" />
      );
    case 'entry_notice':
      return <Plural value={entries} one="# entry to check" other="# entries to check" />;
  }
}
