import type { NotificationKind } from '@partnerfolio/contract/notifications/notifications';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Boxes,
  CalendarClock,
  Check,
  CircleAlert,
  CloudAlert,
  FileCheck2,
  FileDiff,
  FileText,
  ListTodo,
  LockKeyhole,
  MessageSquareWarning,
  PackagePlus,
  ShieldAlert,
  TriangleAlert,
  Undo2,
  UserPlus,
  UserRound,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../../ui/text/Badge.tsx';

interface KindLook {
  icon: LucideIcon;
  tone: Exclude<Tone, 'neutral'>;
  /** What its link does. */
  action: MessageDescriptor;
}

const open = msg({ message: 'Open', context: 'action' });

/** How each kind of notification looks. */
export const kindLooks: Readonly<Record<NotificationKind, KindLook>> = {
  proposal_submitted: {
    icon: FileText,
    tone: 'accent',
    action: msg({ message: 'Review', context: 'action' }),
  },
  proposal_approved: { icon: Check, tone: 'gain', action: open },
  proposal_changes_requested: { icon: Undo2, tone: 'warn', action: open },
  proposal_rejected: { icon: X, tone: 'loss', action: open },
  task_assigned: { icon: ListTodo, tone: 'accent', action: open },
  task_due: { icon: CalendarClock, tone: 'warn', action: open },
  task_overdue: { icon: TriangleAlert, tone: 'loss', action: open },
  log_record_assigned: { icon: MessageSquareWarning, tone: 'accent', action: open },
  log_record_overdue: { icon: TriangleAlert, tone: 'loss', action: open },
  client_shared: { icon: UserRound, tone: 'accent', action: open },
  clients_merged: { icon: UserRound, tone: 'accent', action: open },
  instruments_requested: { icon: PackagePlus, tone: 'accent', action: open },
  instruments_answered: { icon: Boxes, tone: 'accent', action: open },
  batch_ended: { icon: FileCheck2, tone: 'accent', action: open },
  schedule_stopped: { icon: TriangleAlert, tone: 'loss', action: open },
  report_changed: { icon: FileDiff, tone: 'warn', action: open },
  data_issue: { icon: CircleAlert, tone: 'warn', action: open },
  feed_failing: { icon: CloudAlert, tone: 'warn', action: open },
  rates_failing: { icon: CloudAlert, tone: 'warn', action: open },
  audit_broken: { icon: ShieldAlert, tone: 'loss', action: open },
  account_waiting: { icon: UserPlus, tone: 'accent', action: open },
  account_locked: { icon: LockKeyhole, tone: 'warn', action: open },
};
