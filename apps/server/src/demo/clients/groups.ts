/** The groups of the sample firm, with rights that differ from those of a role. */
import type { FeatureName } from '@partnerfolio/contract/access';
import type { Permission } from '@partnerfolio/contract/permissions';
import type { DemoPersonKey } from './people.ts';

export interface DemoGroup {
  readonly name: string;
  readonly description: string;
  /** The day on which the group was created. */
  readonly since: string;
  readonly members: readonly DemoPersonKey[];
  readonly permissions: readonly (readonly [FeatureName, Permission])[];
}

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Investment committee',
    description: 'Decides on proposals; one agent is a member',
    since: '2016-04-04',
    members: ['employee', 'employee2', 'agent3'],
    permissions: [['proposals.approve', 'grant']],
  },
  {
    name: 'Market data desk',
    description: 'Keeps instruments, prices and exchange rates up to date',
    since: '2017-01-09',
    members: ['employee2', 'agent3'],
    permissions: [
      ['market_data.manage', 'grant'],
      ['market_data.instruments', 'grant'],
    ],
  },
  {
    name: 'Booked by the back office',
    description: 'Agents whose entries the back office books for them',
    since: '2021-09-06',
    members: ['agent3'],
    permissions: [
      ['ledger.write', 'deny'],
      ['portfolios.import', 'deny'],
    ],
  },
  {
    name: 'Internal audit',
    description: 'Reads every ledger and changes none',
    since: '2023-02-13',
    members: ['employee2'],
    permissions: [
      ['ledger.write', 'deny'],
      ['ledger.correct', 'deny'],
    ],
  },
];
