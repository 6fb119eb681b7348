/** What happens with a client: notes, calls and meetings, tasks, and the changes that the audit log recorded. */
import { z } from 'zod';
import { noteKinds, taskSorts, taskStates } from '../choices.ts';
import { changedClientsAtMost, shareLevelSchema } from '../clients.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  countedPageOf,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalText,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const noteFormSchema = z.object({
  kind: z.enum(noteKinds),
  /** The day on which it took place; not in the future. */
  occurredOn: writtenDaySchema,
  text: z.string().trim().min(1, fieldCode('text_required')).max(4000, fieldCode('text_too_long')),
});
export type NoteForm = z.output<typeof noteFormSchema>;

export const clientNoteSchema = z
  .object({
    id: idSchema,
    client: namedSchema,
    kind: z.enum(noteKinds),
    occurredOn: localDateSchema,
    text: z.string(),
    author: personSchema,
    createdAt: instantSchema,
    /** When the author last changed it; null if never. The audit log keeps the earlier texts. */
    editedAt: instantSchema.nullable(),
    revision: revisionSchema,
    /** Whether the viewer is the author and may change the client. */
    may: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ClientNote' });
export type ClientNote = z.infer<typeof clientNoteSchema>;

export const taskFormSchema = z.object({
  subject: lineSchema.min(1, fieldCode('subject_required')).max(200, fieldCode('subject_too_long')),
  note: optionalText(2000, fieldCode('note_too_long')),
  dueOn: writtenDaySchema.nullish().transform((day) => day ?? null),
  /** An active user who may change the client. */
  assigneeId: idSchema,
});
export type TaskForm = z.output<typeof taskFormSchema>;

export const clientTaskSchema = z
  .object({
    id: idSchema,
    client: namedSchema,
    subject: z.string(),
    note: z.string().nullable(),
    dueOn: localDateSchema.nullable(),
    /** Whether it is open and its due date has passed. */
    isOverdue: z.boolean(),
    assignee: personSchema,
    /** Whether the assignee may still change the client, and so complete the task. */
    assigneeHasAccess: z.boolean(),
    createdBy: personSchema,
    createdAt: instantSchema,
    /** Who completed it and when; null while it is open. */
    done: z.object({ by: personSchema, at: instantSchema }).nullable(),
    revision: revisionSchema,
    may: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ClientTask' });
export type ClientTask = z.infer<typeof clientTaskSchema>;

/** The audit events of a client that its activity shows; ledger entries are in the ledgers. */
export const clientChangeEvents = [
  'client.create',
  'client.update',
  'client.add_contact',
  'client.change_contact',
  'client.remove_contact',
  'client.reassign',
  'client.activate',
  'client.close',
  'client.merge',
  'client.reopen',
  'client.share',
  'client.unshare',
  'portfolio.create',
  'portfolio.update',
  'portfolio.change_settings',
  'portfolio.add_mandate',
  'portfolio.change_mandate',
  'portfolio.remove_mandate',
  'portfolio.assign_model',
  'ledger.close_period',
  'ledger.reopen_period',
  'portfolio.close',
  'portfolio.reopen',
  'import.apply',
  'import.undo',
  'proposal.create',
  'proposal.submit',
  'proposal.approve',
  'proposal.request_changes',
  'proposal.reject',
  'proposal.withdraw',
] as const;
export type ClientChangeEvent = (typeof clientChangeEvents)[number];

/** The fields of a client, or of its contacts, that a change may name. */
export const changedClientFields = [
  'name',
  'kind',
  'status',
  'ownerId',
  'householdId',
  'email',
  'phone',
  'taxResidence',
  'language',
  'tags',
  'note',
  'nextReviewOn',
  'relation',
  'isMain',
] as const;

export const clientChangeSchema = z
  .object({
    event: z.enum(clientChangeEvents),
    /** Null for the portal itself. */
    by: personSchema.nullable(),
    /** The fields of the client or contact that changed; their values are in the audit log. */
    fields: z.array(z.enum(changedClientFields)),
    /** The new adviser, or the colleague with whom the client was shared. */
    user: personSchema.nullable(),
    level: shareLevelSchema.nullable(),
    portfolio: namedSchema.nullable(),
    /** The proposal by its purpose. */
    proposal: namedSchema.nullable(),
    /** The name of a contact at that time. */
    contact: z.string().nullable(),
    /** The file of an import. */
    fileName: z.string().nullable(),
  })
  .meta({ id: 'ClientChange' });
export type ClientChange = z.infer<typeof clientChangeSchema>;

const itemFields = {
  id: idSchema,
  /** The day by which the list is sorted: of a note the day on which it took place. */
  day: localDateSchema,
  at: instantSchema,
};
export const activityItemSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('note'), ...itemFields, note: clientNoteSchema }),
  z.object({ type: z.literal('task'), ...itemFields, task: clientTaskSchema }),
  z.object({ type: z.literal('change'), ...itemFields, change: clientChangeSchema }),
]);
export type ActivityItem = z.infer<typeof activityItemSchema>;

/** What the list can be narrowed to; `contact`: calls and meetings, which are notes too. */
export const activityFilters = ['note', 'contact', 'task', 'change'] as const;

export const listClientActivity = endpoint({
  name: 'listClientActivity',
  method: 'GET',
  path: '/api/clients/:id/activity',
  summary: 'Returns notes, tasks and changes of a client in one list, the latest day first.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ type: z.enum(activityFilters).optional(), ...pageQuery }),
  response: countedPageOf(activityItemSchema),
  errors: ['not_found'],
  record: 'client',
});

export const addClientNote = endpoint({
  name: 'addClientNote',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/notes',
  summary: 'Adds a note, call or meeting to a client.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: noteFormSchema,
  status: 201,
  response: clientNoteSchema,
  errors: ['not_found'],
  record: 'client',
});

export const getClientNote = endpoint({
  name: 'getClientNote',
  method: 'GET',
  path: '/api/client-notes/:id',
  summary: 'Returns a note, call or meeting.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientNoteSchema,
  errors: ['not_found'],
  record: 'client_note',
});

export const updateClientNote = endpoint({
  name: 'updateClientNote',
  method: 'PUT',
  path: '/api/client-notes/:id',
  summary: 'Changes a note, call or meeting, based on a revision; only for its author.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: noteFormSchema.extend({ revision: revisionSchema }),
  response: clientNoteSchema,
  errors: ['not_found', 'stale'],
  record: 'client_note',
});

export const addClientTask = endpoint({
  name: 'addClientTask',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/tasks',
  summary: 'Adds a task to a client.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: taskFormSchema,
  status: 201,
  response: clientTaskSchema,
  errors: ['not_found'],
  record: 'client',
});

/** A task for each of several clients. */
export const clientTasksFormSchema = taskFormSchema.extend({
  clientIds: z.array(idSchema).min(1).max(changedClientsAtMost),
  /** An active user who may change the clients; null for each client's own adviser. */
  assigneeId: idSchema.nullable(),
});
export type ClientTasksForm = z.output<typeof clientTasksFormSchema>;

/**
 * What became of a client of such a call. `not_editor`: the assignee may not change the client. `stale`: its adviser
 * changed at the same moment.
 */
export const addedTaskOutcomes = ['added', 'not_found', 'forbidden', 'not_editor', 'stale'] as const;

export const addClientTasks = endpoint({
  name: 'addClientTasks',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/client-tasks',
  summary:
    'Adds the same task to each of up to 200 clients, for one assignee or for the adviser of each. A client that cannot get it is left out, and the answer says why; the others get theirs in one transaction.',
  access: 'staff',
  body: clientTasksFormSchema,
  status: 201,
  /** Each client once, in the order of the request. */
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        outcome: z.enum(addedTaskOutcomes),
        /** The new task; null if there is none. */
        taskId: idSchema.nullable(),
      }),
    ),
  }),
});
export type ClientTasksAdded = z.infer<typeof addClientTasks.response>;

export const listTaskAssignees = endpoint({
  name: 'listTaskAssignees',
  method: 'GET',
  path: '/api/clients/:id/assignees',
  summary:
    'Returns the active users who may change a client, by name, for users who may change it; tasks can be assigned to them.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z.object({ items: z.array(personSchema) }),
  errors: ['not_found'],
  record: 'client',
});

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/tasks',
  summary: 'Returns the tasks of the clients that the viewer may see, searched, filtered and sorted.',
  access: 'staff',
  query: z.object({
    /** Part of the subject, or of the name of the client. */
    q: z.string().trim().max(100).optional(),
    state: z.enum(taskStates).optional(),
    /** Only the viewer's own tasks. */
    mine: z.literal('true').optional(),
    assigneeId: idSchema.optional(),
    clientId: idSchema.optional(),
    sort: z.enum(taskSorts).default('dueOn'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...pageQuery,
  }),
  response: countedPageOf(clientTaskSchema),
});

export const getClientTask = endpoint({
  name: 'getClientTask',
  method: 'GET',
  path: '/api/tasks/:id',
  summary: 'Returns a task.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientTaskSchema,
  errors: ['not_found'],
  record: 'client_task',
});

export const updateClientTask = endpoint({
  name: 'updateClientTask',
  method: 'PUT',
  path: '/api/tasks/:id',
  summary: 'Changes a task, based on a revision.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: taskFormSchema.extend({ revision: revisionSchema }),
  response: clientTaskSchema,
  errors: ['not_found', 'stale'],
  record: 'client_task',
});

export const completeClientTask = endpoint({
  name: 'completeClientTask',
  method: 'PUT',
  path: '/api/tasks/:id/completion',
  summary: 'Completes a task; one that is completed already stays as it is.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientTaskSchema,
  errors: ['not_found'],
  record: 'client_task',
});

export const reopenClientTask = endpoint({
  name: 'reopenClientTask',
  method: 'DELETE',
  path: '/api/tasks/:id/completion',
  summary: 'Opens a completed task again.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientTaskSchema,
  errors: ['not_found'],
  record: 'client_task',
});
