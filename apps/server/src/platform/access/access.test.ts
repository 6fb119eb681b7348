import { featureNames, features, roles } from '@partnerfolio/contract/access';
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { describe, expect, test } from 'vitest';
import { effectiveRights, hasRight, rightReason, findAccessRefusal } from './access.ts';
import type { RightsFacts, SignedIn } from './access.ts';

type GroupRow = 'grant' | 'deny';

interface Situation {
  readonly isDeactivated: boolean;
  readonly role: Role | null;
  readonly isInactive: boolean;
  readonly groups: readonly GroupRow[];
}

const situations: readonly Situation[] = [false, true].flatMap((isDeactivated) =>
  [null, ...roles].flatMap((role) =>
    [false, true].flatMap((isInactive) =>
      ([[], ['grant'], ['deny'], ['grant', 'deny'], ['deny', 'grant']] as const).map((groups) => ({
        isDeactivated,
        role,
        isInactive,
        groups,
      })),
    ),
  ),
);

const toFacts = ({ isInactive, groups, ...person }: Situation, name: FeatureName): RightsFacts => ({
  ...person,
  inactive: isInactive ? [name] : [],
  groupRows: groups.map((permission) => `${permission}:${name}`),
});

/** The precedence of rights as the specification states it, one line a sentence. */
const asWritten = (name: FeatureName, { isDeactivated, role, isInactive, groups }: Situation): boolean => {
  const defaults: readonly (Role | null)[] = features[name].roles;
  const sentences: readonly (readonly [boolean, boolean])[] = [
    [role === null || isDeactivated, false],
    [isInactive, false],
    [role === 'admin', true],
    // Only administrators read the audit log, so that nobody else can export it.
    [name === 'audit.export', false],
    [groups.includes('deny'), false],
    [groups.includes('grant'), true],
    [defaults.includes(role), true],
  ];
  return sentences.find(([applies]) => applies)?.[1] ?? false;
};

describe('the effective right', () => {
  test.each(featureNames)(
    'to %s follows the precedence of the specification in every combination',
    (name) => {
      for (const situation of situations) {
        const facts = toFacts(situation, name);
        const expected = asWritten(name, situation);
        expect({ ...situation, has: hasRight(facts, name) }).toEqual({ ...situation, has: expected });
        expect(effectiveRights(facts).has(name)).toBe(expected);
      }
    },
  );

  test('permissions of one feature do not affect another', () => {
    const facts: RightsFacts = {
      isDeactivated: false,
      role: 'agent',
      inactive: ['clients.share'],
      groupRows: ['grant:clients.delete', 'deny:ledger.write'],
    };
    const byDefault = featureNames.filter((name) =>
      (features[name].roles as readonly Role[]).includes('agent'),
    );
    const expected = new Set<FeatureName>([...byDefault, 'clients.delete']);
    for (const gone of ['clients.share', 'ledger.write'] as const) expected.delete(gone);
    expect(new Set(effectiveRights(facts))).toEqual(expected);
  });
});

describe('the reason of a right', () => {
  const reason = (situation: Partial<Situation>) =>
    rightReason(
      toFacts(
        { isDeactivated: false, role: 'agent', isInactive: false, groups: [], ...situation },
        'ledger.write',
      ),
      'ledger.write',
    );

  test('is the first rule that decides', () => {
    expect(reason({ isDeactivated: true, role: 'admin' })).toBe('deactivated');
    expect(reason({ role: null, groups: ['grant'] })).toBe('no_role');
    expect(reason({ isInactive: true, role: 'admin', groups: ['grant'] })).toBe('inactive');
    expect(reason({ role: 'admin', groups: ['deny'] })).toBe('admin');
    const granted = { isDeactivated: false, role: 'agent', isInactive: false, groups: ['grant'] } as const;
    expect(rightReason(toFacts(granted, 'audit.export'), 'audit.export')).toBe('admin_only');
    expect(reason({ groups: ['grant', 'deny'] })).toBe('deny');
    expect(reason({ groups: ['grant'] })).toBe('grant');
    expect(reason({})).toBe('default');
    const nothing = { isDeactivated: false, role: 'agent', inactive: [], groupRows: [] } as const;
    expect(rightReason(nothing, 'fees.manage')).toBe('none');
  });
});

describe('an endpoint that any of several rights opens', () => {
  const viewer = (rights: readonly FeatureName[]) =>
    ({ role: 'agent', rights: new Set(rights) }) as unknown as SignedIn;
  const access = { anyFeature: ['portfolios.import', 'market_data.manage'] } as const;

  test('admits users with one of them, and no one else', () => {
    expect(findAccessRefusal(access, viewer(['market_data.manage']))).toBeNull();
    expect(findAccessRefusal(access, viewer(['ledger.write']))?.code).toBe('forbidden');
    expect(findAccessRefusal(access, null)?.code).toBe('unauthenticated');
  });
});

test('no user, whatever their rights, is admitted where the holder of a link is', () => {
  const everything = { role: 'admin', rights: new Set(featureNames) } as unknown as SignedIn;
  for (const viewer of [null, everything])
    expect(findAccessRefusal('link', viewer)?.code).toBe('unauthenticated');
});
