/** What users are told in the portal, and the endpoints of their notifications. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { countedPageOf, doneSchema, idSchema, instantSchema, localDateSchema, pageQuery } from '../values.ts';

/** The types of record that a notification may be about. */
export type NotificationSubject =
  | 'proposal'
  | 'client_task'
  | 'log_record'
  | 'client'
  | 'portfolio'
  | 'instrument_request'
  | 'import'
  | 'report_batch'
  | 'report_schedule'
  | 'report'
  | 'user'
  | 'market_data'
  | 'audit_log';

/** The id of what is no record of its own, such as the market data of the portal. */
export const portalSubjectId = '00000000-0000-0000-0000-000000000000';

/** What a user chooses a channel for: the kinds of one topic arrive by the same channel. */
export const notificationTopics = [
  'proposals',
  'tasks',
  'clients',
  'imports',
  'reports',
  'data',
  'accounts',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

interface KindFacts {
  readonly subject: NotificationSubject;
  readonly topic: NotificationTopic;
  readonly told: string;
  /** Its event has a mail of its own, so that no other tells of it at once. */
  readonly ownMail?: true;
}

const kinds = {
  proposal_submitted: { subject: 'proposal', topic: 'proposals', told: 'the users who may decide on it' },
  proposal_approved: { subject: 'proposal', topic: 'proposals', told: 'its author and editors' },
  proposal_changes_requested: { subject: 'proposal', topic: 'proposals', told: 'its author and editors' },
  proposal_rejected: { subject: 'proposal', topic: 'proposals', told: 'its author and editors' },
  task_assigned: { subject: 'client_task', topic: 'tasks', told: 'the new assignee' },
  task_due: { subject: 'client_task', topic: 'tasks', told: 'the assignee, on the due date' },
  task_overdue: {
    subject: 'client_task',
    topic: 'tasks',
    told: 'the assignee, once the due date has passed',
  },
  log_record_assigned: {
    subject: 'log_record',
    topic: 'tasks',
    told: 'the user who handles the complaint or breach from now on',
  },
  log_record_overdue: {
    subject: 'log_record',
    topic: 'tasks',
    told: 'the user who handles the complaint or breach, once the due date has passed',
  },
  client_shared: { subject: 'client', topic: 'clients', told: 'the colleague with whom it is shared' },
  clients_merged: { subject: 'client', topic: 'clients', told: 'the owners of both' },
  instruments_requested: {
    subject: 'instrument_request',
    topic: 'imports',
    told: 'the users who may add instruments',
    ownMail: true,
  },
  instruments_answered: {
    subject: 'import',
    topic: 'imports',
    told: 'the user who requested them',
    ownMail: true,
  },
  batch_ended: { subject: 'report_batch', topic: 'reports', told: 'the user who started it' },
  schedule_stopped: { subject: 'report_schedule', topic: 'reports', told: 'its owner' },
  report_changed: {
    subject: 'report',
    topic: 'reports',
    told: 'its issuer and the owner of its client, when its printed figures are others today',
  },
  data_issue: {
    subject: 'portfolio',
    topic: 'data',
    told: 'the owner of its client, when its figures become unknown or have a new data issue; one unread at most',
  },
  feed_failing: {
    subject: 'market_data',
    topic: 'data',
    told: 'the users who may manage market data, when prices could not be fetched; one unread at most',
  },
  rates_failing: {
    subject: 'market_data',
    topic: 'data',
    told: 'the users who may manage market data, when exchange rates could not be fetched; one unread at most',
  },
  audit_broken: {
    subject: 'audit_log',
    topic: 'accounts',
    told: 'administrators, when a verification finds the audit log broken; once for each place',
  },
  account_waiting: {
    subject: 'user',
    topic: 'accounts',
    told: 'administrators, once the address is confirmed',
  },
  account_locked: {
    subject: 'user',
    topic: 'accounts',
    told: 'administrators, when wrong passwords have locked it; once a day, and again after it was unlocked',
  },
} as const satisfies Readonly<Record<string, KindFacts>>;
export type NotificationKind = keyof typeof kinds;
export const notificationKindNames = Object.keys(kinds) as NotificationKind[];

/** Each kind of notification: what it is about, and who is told. Nobody is told of what they did themselves. */
export const notificationKinds: Readonly<Record<NotificationKind, KindFacts>> = kinds;

const namedSchema = z.object({ id: idSchema, name: z.string() });

/** The figures and days that the text of a kind contains; null where it has none. */
export const notificationDetailsSchema = z.object({
  /** Instruments that were requested or added, or reports that were issued. */
  count: z.int().nullable(),
  /** Instruments or reports that were refused. */
  refused: z.int().nullable(),
  dueOn: localDateSchema.nullable(),
});
export type NotificationDetails = z.output<typeof notificationDetailsSchema>;

export const notificationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(notificationKindNames),
    /** The record by its present name; null for one without a name. */
    subject: z.object({ id: idSchema, name: z.string().nullable() }),
    /** The client to which the record belongs. */
    client: namedSchema.nullable(),
    /** The portfolio of an import. */
    portfolio: namedSchema.nullable(),
    /** Who did it; null for the portal itself. */
    actor: personSchema.nullable(),
    details: notificationDetailsSchema,
    createdAt: instantSchema,
    readAt: instantSchema.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notificationSchema>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary:
    "Returns the user's notifications, the newest first, without those about records that the user may not see any more.",
  access: 'staff',
  viewing: 'refused',
  extendsSession: false,
  query: z.object({ unread: z.literal('true').optional(), ...pageQuery }),
  response: countedPageOf(notificationSchema),
});

/** The most unread notifications that are counted. */
export const unreadCountedAtMost = 100;

export const countUnreadNotifications = endpoint({
  name: 'countUnreadNotifications',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: `Returns how many of the user's notifications are unread, up to ${unreadCountedAtMost}, and when the newest of them came.`,
  access: 'staff',
  viewing: 'refused',
  extendsSession: false,
  response: z.object({
    count: z.int().min(0).max(unreadCountedAtMost),
    newestAt: instantSchema.nullable(),
  }),
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Marks a notification of the user as read; one that is read already stays as it is.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'notification',
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'PUT',
  path: '/api/notifications/read',
  summary:
    "Marks the user's notifications up to a moment as read, all of them or those about one record. Those that came later, and those about records that the user may not see, stay as they are.",
  access: 'staff',
  body: z.object({
    until: instantSchema,
    /** The record, and one of the kinds that are about its type; all records if omitted. */
    about: z.object({ kind: z.enum(notificationKindNames), id: idSchema }).optional(),
  }),
  response: doneSchema,
});
