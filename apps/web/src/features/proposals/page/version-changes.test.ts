import type { ProposalVersion } from '@partnerfolio/contract/proposals';
import { expect, test } from 'vitest';
import { versionChanges } from './version-changes.ts';

const version = (weights: Record<string, string>, rest: Partial<ProposalVersion> = {}): ProposalVersion => ({
  number: 1,
  purpose: 'Less risk',
  rationale: 'Age',
  basis: 'class',
  targets: Object.entries(weights).map(([name, weightPct]) => ({
    assetClass: name as 'bond',
    instrument: null,
    weightPct,
  })),
  createdBy: { id: 'a', fullName: 'A' },
  createdAt: '',
  updatedAt: '',
  writers: [],
  frozenAt: null,
  fingerprint: null,
  ...rest,
});

test('returns no changes for equal versions', () => {
  expect(versionChanges(version({ bond: '100' }), version({ bond: '100' }))).toEqual({
    purpose: null,
    rationale: null,
    targets: [],
  });
});

test('returns exactly what was changed, added and removed', () => {
  const before = version({ equity: '60.1', bond: '29.9', cash: '10' });
  const after = version({ equity: '60.1', bond: '30.1', fund: '9.8' }, { purpose: 'Even less' });
  const changes = versionChanges(before, after);
  expect(changes.purpose).toEqual({ before: 'Less risk', after: 'Even less' });
  expect(changes.targets.map((line) => [line.key, line.before, line.after, line.difference])).toEqual([
    ['bond', '29.9', '30.1', '0.2'],
    ['fund', '0', '9.8', '9.8'],
    ['cash', '10', '0', '-10'],
  ]);
});
