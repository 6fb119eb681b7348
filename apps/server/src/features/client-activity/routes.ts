/** The endpoints of a client's activity: notes, calls and meetings, tasks, and changes. */
import * as contract from '@partnerfolio/contract/clients/activity';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { readActivity } from './activity.actions.ts';
import * as notes from './notes.actions.ts';
import { findNote } from './notes.queries.ts';
import { addTasks } from './several-tasks.actions.ts';
import * as tasks from './tasks.actions.ts';
import { findTask, listTaskPage } from './tasks.queries.ts';

export const clientActivityRoutes = [
  on(contract.listClientActivity).handle(({ app, viewer, params, query }) =>
    readActivity({ app, viewer }, { clientId: params.id, ...query }),
  ),

  on(contract.addClientNote).handle(({ app, viewer, params, body }) =>
    notes.addNote({ app, viewer }, params.id, body),
  ),

  on(contract.getClientNote).handle(async ({ app, viewer, params }) => {
    const row = await findNote(app.db, viewer, params.id);
    return row === null ? refuse('not_found') : notes.noteView(row, viewer);
  }),

  on(contract.updateClientNote).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    return notes.updateNote({ app, viewer }, { id: params.id, revision, form });
  }),

  on(contract.addClientTask).handle(({ app, viewer, params, body }) =>
    tasks.addTask({ app, viewer }, params.id, body),
  ),

  on(contract.addClientTasks).handle(({ app, viewer, body }) => addTasks({ app, viewer }, body)),

  on(contract.listTaskAssignees).handle(({ app, viewer, params }) =>
    tasks.readAssignees({ app, viewer }, params.id),
  ),

  on(contract.listTasks).handle(async ({ app, viewer, query }) => {
    const { mine, ...filters } = query;
    const assigneeId = mine === undefined ? filters.assigneeId : viewer.id;
    const page = { ...filters, assigneeId, today: app.clock.today() };
    const { rows, ...count } = await listTaskPage(app.db, viewer, page);
    return { items: await tasks.taskViews({ app }, app.db, rows), ...count };
  }),

  on(contract.getClientTask).handle(async ({ app, viewer, params }) => {
    const row = await findTask(app.db, viewer, params.id);
    const [task] = row === null ? [] : await tasks.taskViews({ app }, app.db, [row]);
    return task ?? refuse('not_found');
  }),

  on(contract.updateClientTask).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    return tasks.updateTask({ app, viewer }, { id: params.id, revision, form });
  }),

  on(contract.completeClientTask).handle(({ app, viewer, params }) =>
    tasks.setTaskDone({ app, viewer }, params.id, true),
  ),

  on(contract.reopenClientTask).handle(({ app, viewer, params }) =>
    tasks.setTaskDone({ app, viewer }, params.id, false),
  ),
];
