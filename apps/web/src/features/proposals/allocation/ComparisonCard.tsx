import type { Proposal, ProposalVersion } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { explainProblem } from '../../../explain.ts';
import { sumExact } from '../../../figures/exact.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AllocationTable } from './AllocationTable.tsx';
import { compare, type CurrentAllocation } from './comparison.ts';
import { newestVersion } from '../newest.ts';
import { weightDigits, weightText } from './weight-text.ts';

interface LoadingCardProps {
  lines?: number | undefined;
  title?: ReactNode;
}

/** A placeholder for the allocation. */
export function LoadingCard({ lines = 5, title = <Trans>Allocation</Trans> }: LoadingCardProps) {
  return (
    <Card title={title} flush>
      <div className="h-9 max-sm:h-14" />
      {Array.from({ length: lines + 1 }, (_, line) => (
        <div
          key={line}
          className="flex h-[41px] items-center border-t border-line px-4 max-lg:not-last:h-[51px]"
        >
          <Skeleton className="w-full" />
        </div>
      ))}
    </Card>
  );
}

interface ComparisonCardProps {
  proposal: Proposal;
  held: { data: CurrentAllocation | undefined; error: Error | null };
}

/** The proposed allocation beside the portfolio's current one. */
export function ComparisonCard({ proposal, held: current }: ComparisonCardProps) {
  const held = current.data ?? null;
  return (
    <Card
      title={<Trans>Allocation</Trans>}
      context={<ComparisonContext {...{ proposal, held, error: current.error }} />}
      flush
    >
      <Comparison version={newestVersion(proposal)} held={held} />
    </Card>
  );
}

interface ComparisonContextProps {
  proposal: Proposal;
  held: CurrentAllocation | null;
  error: Error | null;
}

function ComparisonContext({ proposal, held, error }: ComparisonContextProps) {
  const format = useFormat();
  if (error) return explainProblem(error);
  if (!proposal.portfolio || !held) return <Trans>for a portfolio not yet opened</Trans>;
  const day = format.date(held.asOf);
  return held.classes.length === 0 ? (
    <Trans>the portfolio has no holdings yet</Trans>
  ) : (
    <Trans>proposed vs. holdings on {day}</Trans>
  );
}

function Comparison({ version, held }: { version: ProposalVersion; held: CurrentAllocation | null }) {
  const format = useFormat();
  const lines = compare(version, held);
  const digits = weightDigits(lines.map((line) => line.targetPct));
  if (lines.length === 0)
    return (
      <p className="px-4 pb-4 text-ink-3">
        <Trans>No weights yet.</Trans>
      </p>
    );
  return (
    <AllocationTable
      lines={lines}
      renderTarget={(line) => weightText(format, line.targetPct, digits)}
      total={weightText(format, sumExact(version.targets.map((line) => line.weightPct)), digits)}
    />
  );
}
