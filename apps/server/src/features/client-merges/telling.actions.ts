/** Writes a merge into the audit log, and tells owners, open pages and caches. */
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { toFields } from '../../platform/database/column-names.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { noteChanges, noteRevisions } from '../../platform/live/changes.ts';
import { clientColumns } from '../clients/columns.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { notify } from '../notifications/notify.actions.ts';
import type { Clients } from './pair.actions.ts';
import { listNames } from './queries.ts';
import type { ShareRow } from './queries.ts';
import type { Counts, renamedPortfolios } from './rules.ts';

export interface Done {
  readonly pair: Clients;
  readonly after: ClientDetail;
  readonly counts: Counts;
  readonly shares: readonly ShareRow[];
  readonly renamed: ReturnType<typeof renamedPortfolios>;
}

/** The audit events of a merge: one of each client, of each share that ended, and of each portfolio with a new name. */
const eventsOf = (
  { pair, after, counts, shares, renamed }: Done,
  { userId, now }: { readonly userId: string; readonly now: Date },
): AuditEvent[] => {
  const { from, into } = pair;
  const metadata = { fromId: from.id, intoId: into.id, mergedName: from.name, ...counts };
  const base = { now, userId };
  const merged = { ...base, eventType: 'client.merge', entity: 'client', metadata } as const;
  return [
    ...shares.map(({ user_id: colleague, level }): AuditEvent => ({
      ...base,
      eventType: 'client.unshare',
      entity: 'client',
      entityId: from.id,
      before: { userId: colleague, level },
      after: { userId: colleague, level: null },
      accessRevokedFor: colleague,
    })),
    ...renamed.map(({ id, before, after: name }): AuditEvent => ({
      ...base,
      eventType: 'portfolio.update',
      entity: 'portfolio',
      entityId: id,
      before: { name: before },
      after: { name },
    })),
    {
      ...merged,
      entityId: from.id,
      before: toFields(clientColumns, from),
      accessRevokedFor: from.owner_id === into.owner_id ? null : from.owner_id,
    },
    {
      ...merged,
      entityId: into.id,
      before: toFields(clientColumns, into),
      after: toFields(clientColumns, after),
    },
  ];
};

/** Writes the events, tells open pages and caches of the portfolios, and the owners who did not do it themselves. */
export const tell = async (trx: Trx, done: Done, act: { readonly userId: string; readonly now: Date }) => {
  const { from, into } = done.pair;
  await writeAudits(trx, eventsOf(done, act));
  await noteRevisions(trx, ['portfolios']);
  const portfolios = await listNames(trx, into.id);
  noteChanges(
    trx,
    portfolios.map(({ id }) => ({ entity: 'portfolio', id })),
  );
  await notify(trx, {
    kind: 'clients_merged',
    subjectId: into.id,
    event: `${from.id} ${into.id}`,
    by: act.userId,
    to: [from.owner_id, into.owner_id],
    now: act.now,
  });
};
