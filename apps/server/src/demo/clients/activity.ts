/** Notes and tasks of the sample firm. All invented. */
import type { noteKinds } from '@partnerfolio/contract/choices';
import type { DemoPersonKey } from './people.ts';

export interface DemoNote {
  readonly client: string;
  readonly by: DemoPersonKey;
  readonly kind: (typeof noteKinds)[number];
  /** In days before the last business day. */
  readonly daysAgo: number;
  readonly text: string;
}

export const demoNotes: readonly DemoNote[] = [
  {
    client: 'Okafor family',
    by: 'employee',
    kind: 'meeting',
    daysAgo: 34,
    text: 'Annual review with both parents. They confirmed a horizon of at least ten years and want to keep a reserve of two years of school fees in cash.',
  },
  {
    client: 'Okafor family',
    by: 'employee',
    kind: 'call',
    daysAgo: 6,
    text: 'Asked how the planned house purchase would change the allocation. Agreed to show two alternatives.',
  },
  {
    client: 'Nadia Benali',
    by: 'employee2',
    kind: 'note',
    daysAgo: 20,
    text: 'Prefers reports by email in the first week of the month.',
  },
];

export interface DemoTask {
  readonly client: string;
  readonly by: DemoPersonKey;
  readonly assignee: DemoPersonKey;
  readonly subject: string;
  readonly daysAgo: number;
  /** In days after the last business day; negative when overdue. */
  readonly dueInDays: number | null;
  /** In days before the last business day; null while open. */
  readonly doneDaysAgo: number | null;
}

export const demoTasks: readonly DemoTask[] = [
  {
    client: 'Okafor family',
    by: 'employee',
    assignee: 'employee',
    subject: 'Prepare two alternatives for the house purchase',
    daysAgo: 6,
    dueInDays: 5,
    doneDaysAgo: null,
  },
  {
    client: 'Okafor family',
    by: 'employee',
    assignee: 'admin',
    subject: 'Ask the custodian for the missing tax certificate',
    daysAgo: 30,
    dueInDays: -4,
    doneDaysAgo: null,
  },
  {
    client: 'Okafor family',
    by: 'employee',
    assignee: 'employee',
    subject: 'Send the minutes of the annual review',
    daysAgo: 34,
    dueInDays: -28,
    doneDaysAgo: 31,
  },
  {
    client: 'Nadia Benali',
    by: 'employee2',
    assignee: 'employee2',
    subject: 'Confirm the new correspondence address',
    daysAgo: 12,
    dueInDays: null,
    doneDaysAgo: null,
  },
];
