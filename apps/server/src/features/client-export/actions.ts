/** Exports all that is kept of a client as one ZIP file. */
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { RequestFacts } from '../../platform/http/request.ts';
import type { Bindings } from '../../platform/serve/answer-of.ts';
import { stream } from '../../platform/serve/on.ts';
import { listMembers } from '../client-kyc/queries.ts';
import { findClient } from '../clients/queries.ts';
import { massExportRows } from '../security/rules.ts';
import type { ExportAct } from './act.ts';
import { writeArchive } from './archive.ts';
import { clientFiles } from './client.actions.ts';
import { leftOutAlways } from './coverage.rules.ts';
import { createManifest } from './manifest.ts';
import type { PackedFile } from './manifest.ts';
import { createNaming } from './naming.ts';
import { countEntries } from './queries.ts';
import type { ExportedClient } from './queries.ts';

interface Caller {
  readonly app: App;
  readonly viewer: Staff;
  readonly request: RequestFacts;
}

interface Export {
  readonly client: ExportedClient;
  /** Those that the viewer may see. */
  readonly members: readonly ExportedClient[];
  readonly startedAt: string;
  readonly firm: string | null;
}

const about = ({ app, viewer }: Caller, { client, startedAt, firm }: Export) => ({
  firm,
  client: { id: client.id, name: client.name, kind: client.kind },
  exportedBy: { id: viewer.id, fullName: viewer.fullName },
  startedAt,
  finishedAt: app.clock.now().toISOString(),
  notice: 'This file contains personal data. Keep it safe, and pass it on only to those who may have it.',
});

/** Said of every household, so that it tells nothing of this one. */
const ofHousehold = {
  what: 'Members that the user who exported may not see',
  why: 'An export holds what its user may see in the portal. Whether there are any is not said.',
};

/** The files of the client and of its members, and their list. */
async function* everyFile(act: ExportAct, whole: Export): AsyncGenerator<PackedFile> {
  const { client, members } = whole;
  if (!can(act.viewer, 'compliance.identity_documents'))
    act.manifest.leaveOut('identity documents', 'no_right');
  yield* clientFiles(act, client, '');
  for (const member of members) yield* clientFiles(act, member, act.naming.folder('members/', member.name));
  const neverThere = [...Object.values(leftOutAlways), ...(client.kind === 'household' ? [ofHousehold] : [])];
  const text = act.manifest.write(about(act, whole), { neverIncluded: neverThere });
  yield createManifest().pack('manifest.json', ReadableStream.from([text]));
}

/** Records the export before its first byte is sent; the ledgers of many portfolios count as one large export. */
const record = async ({ app, viewer }: Caller, { client, members }: Export, fileName: string) => {
  const ids = [client.id, ...members.map(({ id }) => id)];
  const { total, longest } = can(viewer, 'portfolios.export')
    ? await countEntries(app.db, ids)
    : { total: 0, longest: 0 };
  const event = { now: app.clock.now(), userId: viewer.id, entity: 'client', entityId: client.id };
  const events: AuditEvent[] = [
    { ...event, eventType: 'client.export', metadata: { rows: total, clients: ids.length, fileName } },
  ];
  // The export of a single ledger of that length records it by itself.
  if (total >= massExportRows && longest < massExportRows)
    events.push({
      ...event,
      eventType: 'suspicious_activity',
      metadata: { reason: 'mass_export', rows: total },
    });
  await inTransaction(app.db, (trx) => writeAudits(trx, events));
};

export const exportClient = async (caller: Caller, bindings: Bindings, id: string) => {
  const { app, viewer } = caller;
  const client = await findClient(app.db, viewer, id);
  if (client === null) return refuse('not_found');
  const { name: firm } = await app.firm.facts();
  const members = client.kind === 'household' ? await listMembers(app.db, viewer, id) : [];
  const whole = { client, members, firm, startedAt: app.clock.now().toISOString() };
  const fileName = safeFileName([firm, client.name, 'Everything', app.clock.today()], 'zip');
  await record(caller, whole, fileName);
  const act = { ...caller, bindings, manifest: createManifest(), naming: createNaming() };
  return stream({
    body: writeArchive(everyFile(act, whole), whole.startedAt),
    type: 'application/zip',
    fileName,
  });
};
