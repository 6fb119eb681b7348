/** The types and states of records. */
import type { Role } from '../../src/access.ts';
import type {
  clientKinds,
  clientStatuses,
  importStates,
  mailStates,
  noteKinds,
  portfolioKinds,
  proposalStatuses,
  rowStatuses,
  shareLevels,
  userStates,
} from '../../src/choices.ts';

export const states = {
  role: {
    admin: 'Admin',
    employee: 'Employee',
    agent: 'Agent',
  },
  user: {
    waiting: 'Waiting for a role',
    active: 'Active',
    deactivated: 'Deactivated',
  },
  clientKind: {
    person: 'Person',
    household: 'Household',
    organisation: 'Organisation',
  },
  client: {
    prospect: 'Prospect',
    active: 'Active',
    closed: 'Closed',
  },
  share: {
    view: 'Can view',
    edit: 'Can edit',
  },
  note: {
    note: 'Note',
    call: 'Call',
    meeting: 'Meeting',
  },
  portfolioKind: {
    discretionary: 'Discretionary',
    advisory: 'Advisory',
    execution_only: 'Execution only',
  },
  proposal: {
    draft: 'Draft',
    pending_approval: 'Pending approval',
    changes_requested: 'Changes requested',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  import: {
    uploading: 'Uploading',
    uploaded: 'Not applied yet',
    applying: 'Being applied',
    applied: 'Applied',
    reverting: 'Being undone',
    failed: 'Failed',
    cancelled: 'Cancelled',
    undone: 'Undone',
  },
  importRow: {
    new: 'New',
    duplicate: 'Duplicate',
    ignored: 'Ignored',
    error: 'Error',
    question: 'Question',
    waiting: 'Waiting',
  },
  mail: {
    kept: 'Kept in the portal',
    waiting: 'Waiting',
    sent: 'Sent',
    expired: 'Expired',
  },
} as const satisfies {
  role: Record<Role, string>;
  user: Record<(typeof userStates)[number], string>;
  clientKind: Record<(typeof clientKinds)[number], string>;
  client: Record<(typeof clientStatuses)[number], string>;
  share: Record<(typeof shareLevels)[number], string>;
  note: Record<(typeof noteKinds)[number], string>;
  portfolioKind: Record<(typeof portfolioKinds)[number], string>;
  proposal: Record<(typeof proposalStatuses)[number], string>;
  import: Record<(typeof importStates)[number], string>;
  importRow: Record<(typeof rowStatuses)[number], string>;
  mail: Record<(typeof mailStates)[number], string>;
};
