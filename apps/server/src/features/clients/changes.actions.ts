/** One change of several clients. */
import type { ClientsChange, ClientsChanged } from '@partnerfolio/contract/clients';
import { can } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { toFields } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { isRefused, openForChange, writeForm } from './actions.ts';
import type { Act } from './actions.ts';
import { shownColumns } from './columns.ts';
import { isActiveStaff } from './queries.ts';
import type { ClientDetail } from './queries.ts';
import { changedPart } from './rules.ts';

interface Asked {
  readonly id: string;
  readonly revision: number;
}
type Outcome = ClientsChanged['items'][number]['outcome'];

/** Why a locked client does not change; null if it does. */
const hindrance = (client: ClientDetail, revision: number): 'stale' | 'closed' | null => {
  if (client.revision !== revision) return 'stale';
  return client.status === 'closed' ? 'closed' : null;
};

/** Changes one client, and returns what became of it, with the audit event of a change. */
const changeOne = async (
  trx: Db,
  act: Act,
  { id, revision, change }: Asked & { readonly change: ClientsChange },
): Promise<{ readonly outcome: Outcome; readonly event?: AuditEvent }> => {
  const client = await openForChange(trx, act.viewer, id);
  if (isRefused(client)) return { outcome: client.code };
  const hindered = hindrance(client, revision);
  if (hindered !== null) return { outcome: hindered };
  const part = changedPart({ ownerId: client.owner_id, tags: client.tags }, change);
  if (typeof part === 'string') return { outcome: part };
  const { status, ...shown } = toFields(shownColumns, client);
  const form = { ...shown, status: status === 'prospect' ? status : ('active' as const) };
  const householdId = client.visible_household_id;
  const written = await writeForm(trx, act, { client, form: { ...form, householdId, ...part } });
  if ('ok' in written) return { outcome: 'forbidden' };
  return { outcome: 'changed', event: written.event };
};

/**
 * Changes several clients in one transaction: a client that may not change, or has changed since, is left as it is and
 * named in the answer.
 */
export const updateClients = (
  act: Act,
  { clients, change }: { readonly clients: readonly Asked[]; readonly change: ClientsChange },
) =>
  inTransaction(act.app.db, async (trx) => {
    if (change.type === 'owner') {
      if (!can(act.viewer, 'clients.reassign')) return refuse('forbidden');
      if (!(await isActiveStaff(trx, change.ownerId)))
        return refuseFor('change.ownerId', 'not_active_colleague');
    }
    const outcomes = new Map<Asked, Outcome>();
    const events: AuditEvent[] = [];
    // Concurrent calls lock clients in the same order, so that neither waits for the other forever.
    for (const asked of clients.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const { outcome, event } = await changeOne(trx, act, { ...asked, change });
      outcomes.set(asked, outcome);
      if (event !== undefined) events.push(event);
    }
    if (events.length > 0) await writeAudits(trx, events);
    return { items: clients.map((asked) => ({ id: asked.id, outcome: outcomes.get(asked) ?? 'not_found' })) };
  });
