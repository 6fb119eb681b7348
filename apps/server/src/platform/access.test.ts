import { featureNames } from '@partnerfolio/contract/access';
import { describe, expect, test } from 'vitest';
import { effectiveRights } from './access.ts';
import type { RightsFacts } from './access.ts';

const rights = (facts: Partial<RightsFacts>) =>
  effectiveRights({ role: 'agent', inactive: [], groupRows: [], ...facts });

describe('effectiveRights', () => {
  test('none without a role, whatever groups say', () => {
    expect(rights({ role: null, groupRows: ['grant:ledger.correct'] }).size).toBe(0);
  });

  test('all for an admin, but inactive ones; a deny does not touch them', () => {
    expect([...rights({ role: 'admin', groupRows: ['deny:ledger.write'] })]).toEqual(featureNames);
    expect(rights({ role: 'admin', inactive: ['ledger.write'] }).has('ledger.write')).toBe(false);
  });

  test("the role's default, unless a group changes it", () => {
    expect(rights({}).has('ledger.write')).toBe(true);
    expect(rights({}).has('ledger.correct')).toBe(false);
    expect(rights({ groupRows: ['grant:ledger.correct'] }).has('ledger.correct')).toBe(true);
    expect(rights({ groupRows: ['deny:ledger.write'] }).has('ledger.write')).toBe(false);
  });

  test('a deny outweighs a grant, and an inactive feature outweighs both', () => {
    expect(rights({ groupRows: ['grant:ledger.write', 'deny:ledger.write'] }).has('ledger.write')).toBe(
      false,
    );
    const granted = { groupRows: ['grant:ledger.write'], inactive: ['ledger.write'] };
    expect(rights(granted).has('ledger.write')).toBe(false);
  });
});
