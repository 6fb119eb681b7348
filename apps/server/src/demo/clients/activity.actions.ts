/** Adds the sample firm's notes and tasks through the portal's own actions, each on its own date. */
import { noteFormSchema, taskFormSchema } from '@partnerfolio/contract/clients/activity';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { addNote } from '../../features/client-activity/notes.actions.ts';
import { addTask, setTaskDone } from '../../features/client-activity/tasks.actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs, appAtMoment, momentFor } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import * as queries from '../queries.ts';
import { demoNotes, demoTasks } from './activity.ts';
import type { DemoNote, DemoTask } from './activity.ts';
import type { DemoPersonKey } from './people.ts';

const dayAgo = ({ last }: Growth, days: number) => dateOfDay(dayOfDate(last) - days);

/** The caller of an action some days before the last business day. */
const actAsUser = (
  growth: Growth,
  { by, daysAgo }: { by: DemoPersonKey; daysAgo: number },
  deed: string,
) => ({
  app: appAtMoment(growth.app, momentFor(growth.app, dayAgo(growth, daysAgo), deed)),
  viewer: actAs(growth, by),
});

const writeNote = async (growth: Growth, clientId: string, note: DemoNote): Promise<void> => {
  const { kind, text, daysAgo } = note;
  const form = noteFormSchema.parse({ kind, text, occurredOn: dayAgo(growth, daysAgo) });
  const added = await addNote(actAsUser(growth, note, text), clientId, form);
  invariant(!isRefusal(added), 'the sample notes are within the rules');
};

const writeTask = async (growth: Growth, clientId: string, task: DemoTask): Promise<void> => {
  const { subject, dueInDays, doneDaysAgo, assignee } = task;
  const form = taskFormSchema.parse({
    subject,
    dueOn: dueInDays === null ? null : dayAgo(growth, -dueInDays),
    assigneeId: growth.people.get(assignee),
  });
  const added = await addTask(actAsUser(growth, task, subject), clientId, form);
  invariant(!isRefusal(added), 'the sample tasks are within the rules');
  if (doneDaysAgo === null) return;
  const done = actAsUser(growth, { by: assignee, daysAgo: doneDaysAgo }, `${subject} done`);
  await setTaskDone(done, added.id, true);
};

/** Adds missing notes and tasks; existing ones may have been changed by users and stay. */
export const growActivity = async (growth: Growth): Promise<void> => {
  const { db } = growth.app;
  const clients = await queries.clientsByName(db);
  const written = await queries.activityTexts(db);
  for (const note of demoNotes) {
    const clientId = clients.get(note.client);
    if (clientId !== undefined && !written.has(note.text)) await writeNote(growth, clientId, note);
  }
  for (const task of demoTasks) {
    const clientId = clients.get(task.client);
    if (clientId !== undefined && !written.has(task.subject)) await writeTask(growth, clientId, task);
  }
};
