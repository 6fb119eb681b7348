import type { ProposalVersion, ShownTarget } from '@partnerfolio/contract/proposals';
import { negateExact, sumExact } from '../../../figures/exact.ts';
import { keyOfLine } from '../allocation/comparison.ts';

/** A row of the allocation that differs between two versions; '0' in the version that lacks it. */
export interface TargetChange extends Pick<ShownTarget, 'assetClass' | 'instrument'> {
  key: string;
  before: string;
  after: string;
  /** Percentage points, exact, with sign. */
  difference: string;
}

export interface VersionChanges {
  purpose: { before: string; after: string } | null;
  rationale: { before: string; after: string } | null;
  targets: TargetChange[];
}

const changed = (before: string, after: string) => (before === after ? null : { before, after });

/** Returns the differences between two versions, in the order of the later one. */
export function versionChanges(before: ProposalVersion, after: ProposalVersion): VersionChanges {
  const weightIn = ({ targets }: ProposalVersion, key: string): string =>
    targets.find((line) => keyOfLine(line) === key)?.weightPct ?? '0';
  const named = new Map([...after.targets, ...before.targets].map((line) => [keyOfLine(line), line]));
  const targets = [...named].flatMap(([key, { assetClass, instrument }]) => {
    const weights = { before: weightIn(before, key), after: weightIn(after, key) };
    const difference = sumExact([weights.after, negateExact(weights.before)]);
    return difference === '0' ? [] : [{ key, assetClass, instrument, ...weights, difference }];
  });
  return {
    purpose: changed(before.purpose, after.purpose),
    rationale: changed(before.rationale, after.rationale),
    targets,
  };
}
