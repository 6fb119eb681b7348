/** Notes and tasks for tests, made like users make them. */
import { addClientNote, addClientTask } from '@partnerfolio/contract/clients/activity';
import type { NoteForm } from '@partnerfolio/contract/clients/activity';
import type { TestApp, TestPerson } from './app.ts';

export const noteForm = { kind: 'call', occurredOn: '2026-11-18', text: 'Wants less cash' } as const;

/** Adds a note of the user's own to a client; returns its id. */
export const makeTestNote = async (
  t: TestApp,
  author: TestPerson,
  { clientId, ...form }: { clientId: string; kind?: NoteForm['kind']; text?: string; occurredOn?: string },
): Promise<string> => {
  const body = { ...noteForm, ...form };
  const { body: note, problem } = await t.request(addClientNote, { params: { id: clientId }, body }, author);
  if (problem) throw new Error(`The note was refused: ${problem.code}`);
  return note.id;
};

interface TestTask {
  readonly clientId: string;
  readonly subject?: string;
  readonly dueOn?: string | null;
  readonly assigneeId?: string;
}

/** Adds a task to a client, for its author by default; returns its id. */
export const makeTestTask = async (
  t: TestApp,
  author: TestPerson,
  { clientId, ...form }: TestTask,
): Promise<string> => {
  const body = { subject: 'Send the report', dueOn: '2026-11-30', assigneeId: author.id, ...form };
  const { body: task, problem } = await t.request(addClientTask, { params: { id: clientId }, body }, author);
  if (problem) throw new Error(`The task was refused: ${problem.code}`);
  return task.id;
};
