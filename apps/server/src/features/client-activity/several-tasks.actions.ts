/** One task for each of several clients. */
import type { ClientTasksAdded, ClientTasksForm, TaskForm } from '@partnerfolio/contract/clients/activity';
import { listColleagues } from '../../platform/access/rights.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { mayEditClient } from './rules.ts';
import { writeNewTasks } from './tasks.actions.ts';
import * as queries from './tasks.queries.ts';

type Outcome = ClientTasksAdded['items'][number]['outcome'];

/** A client that the viewer may change, locked. */
interface Opened {
  readonly id: string;
  readonly owner_id: string;
}

/** Locks the clients that the viewer may change; the others get their outcome. */
const openAll = async (trx: Trx, { viewer }: Act, ids: readonly string[]) => {
  const opened: Opened[] = [];
  const refused = new Map<string, Outcome>();
  // Concurrent calls lock clients in the same order, so that neither waits for the other forever.
  for (const id of ids.toSorted()) {
    const client = await openForChange(trx, viewer, id);
    if (isRefused(client)) refused.set(id, client.code);
    else opened.push(client);
  }
  return { opened, refused };
};

interface Assigning {
  /** The assignee of all; null for the owner of each. */
  readonly assigneeId: string | null;
  /** The users who cannot be deactivated meanwhile. */
  readonly held: readonly string[];
}

/** Returns how to judge a locked client: its assignee, or why it gets no task. */
const assigning = async (trx: Trx, clients: readonly Opened[], { assigneeId, held }: Assigning) => {
  const colleagues = new Map((await listColleagues(trx)).map((one) => [one.id, one]));
  const clientIds = clients.map(({ id }) => id);
  const shared =
    assigneeId === null ? new Set<string>() : await queries.listEditableOf(trx, assigneeId, clientIds);
  return (client: Opened): { readonly assigneeId: string } | 'stale' | 'not_editor' => {
    const id = assigneeId ?? client.owner_id;
    // The client was given to another owner between the reading of the owners and its lock.
    if (!held.includes(id)) return 'stale';
    const editorIds = new Set(shared.has(client.id) ? [id] : []);
    const mayEdit = mayEditClient(colleagues.get(id), { ownerId: client.owner_id, editorIds });
    return mayEdit ? { assigneeId: id } : 'not_editor';
  };
};

const addToEach = async (
  trx: Trx,
  act: Act,
  { clientIds, assigneeId, ...form }: ClientTasksForm,
): Promise<ClientTasksAdded> => {
  // An id in capitals names the same client.
  const ids = [...new Set(clientIds.map((id) => id.toLowerCase()))];
  // Before the clients' locks, in the order in which a deactivation takes them.
  const held = assigneeId === null ? await queries.listOwnerIds(trx, ids) : [assigneeId];
  await queries.holdUsers(trx, held);
  const { opened, refused: outcomes } = await openAll(trx, act, ids);
  const assigneeOf = await assigning(trx, opened, { assigneeId, held });
  const asked: { readonly clientId: string; readonly form: TaskForm }[] = [];
  for (const client of opened) {
    const judged = assigneeOf(client);
    outcomes.set(client.id, typeof judged === 'string' ? judged : 'added');
    if (typeof judged === 'object') asked.push({ clientId: client.id, form: { ...form, ...judged } });
  }
  const written = await writeNewTasks(trx, act, asked);
  return {
    items: ids.map((id) => ({
      id,
      outcome: outcomes.get(id) ?? 'not_found',
      taskId: written.get(id) ?? null,
    })),
  };
};

/**
 * Adds a task to each of several clients in one transaction: a client that the viewer or the assignee may not change
 * gets none and is named in the answer.
 */
export const addTasks = (act: Act, form: ClientTasksForm) =>
  inTransaction(act.app.db, (trx) => createOnce(trx, { create: () => addToEach(trx, act, form) }));
