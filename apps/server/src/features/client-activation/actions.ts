/** The check of a prospect, and the act that makes it an active client, in one transaction with its audit event. */
import type { ActivationRow, ClientActivation } from '@partnerfolio/contract/clients/activation/activation';
import type { KycState } from '@partnerfolio/contract/clients/kyc-choices';
import { can } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { stateOn as documentStateOn } from '../client-documents/rules.ts';
import { loadKycs } from '../client-kyc/queries.ts';
import { stateOf } from '../client-kyc/views.ts';
import { clientView, isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { changeClient, findClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { stateOn as profileStateOn } from '../questionnaires/answers.rules.ts';
import { readCountingSheets } from '../questionnaires/counting.queries.ts';
import { findMainChannels, listAgreements } from './queries.ts';
import { activationRows, isShownAsFound, openFindings } from './rules.ts';

/** The state of the KYC; null of a household, and without the right to it. */
const readKycState = async (
  db: Db,
  { app, viewer }: Act,
  { id, kind }: ClientDetail,
): Promise<KycState | null> => {
  if (kind === 'household' || !can(viewer, 'compliance.kyc')) return null;
  const [stored] = await loadKycs(db, [id]);
  invariant(stored !== undefined, 'each client asked for is answered');
  return stateOf(kind, stored, app.clock.today()).state;
};

/** The risk profile that counts: the client's own, or that of a household that the viewer sees. */
const readProfileState = async (db: Db, { app }: Act, client: ClientDetail) => {
  const member = { id: client.id, household_id: client.visible_household_id };
  const sheet = (await readCountingSheets(db, [member]))(member);
  return {
    state: profileStateOn(sheet?.valid_until ?? null, app.clock.today()),
    score: sheet?.score ?? null,
  };
};

/** Checks a client by what is on file now. */
const check = async (db: Db, act: Act, client: ClientDetail): Promise<ActivationRow[]> => {
  const today = act.app.clock.today();
  const main = await findMainChannels(db, client.id);
  const agreements = await listAgreements(db, client.id);
  return activationRows(
    {
      kind: client.kind,
      kyc: await readKycState(db, act, client),
      profile: await readProfileState(db, act, client),
      agreements: agreements.map((agreement) => documentStateOn(agreement, today)),
      channels: [client.email, client.phone, main?.email ?? null, main?.phone ?? null],
      nextReviewOn: client.next_review_on,
    },
    today,
  );
};

/** Returns the check of a client; only a prospect can then be made active. */
export const readActivation = async (act: Act, client: ClientDetail): Promise<ClientActivation> => {
  const { id, name, kind, status, revision } = client;
  return {
    client: { id, name, kind, status },
    rows: await check(act.app.db, act, client),
    revision,
    may: { activate: client.may_edit && status === 'prospect' },
  };
};

interface Activation {
  readonly id: string;
  readonly revision: number;
  /** The rows as the caller saw them. */
  readonly rows: readonly ActivationRow[];
  readonly reason: string | null;
}

/** Why a client cannot be made active; null if it can. What is found must be what was shown. */
const refusalOf = (client: ClientDetail, { revision, rows, reason }: Activation, now: ActivationRow[]) => {
  if (client.revision !== revision) return refuse('stale');
  if (client.status === 'closed') return refuse('wrong_state', because('client_closed_to_changes'));
  if (client.status !== 'prospect') return refuse('wrong_state', because('client_not_prospect'));
  if (!isShownAsFound(rows, now)) return refuse('stale');
  return openFindings(now).length > 0 && reason === null ? refuseFor('reason', 'reason_required') : null;
};

/** Makes a prospect an active client. The client is locked, as everything does that changes a row of the check. */
export const activateClient = (act: Act, activation: Activation) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const client = await openForChange(trx, viewer, activation.id);
    if (isRefused(client)) return client;
    const rows = await check(trx, act, client);
    const refusal = refusalOf(client, activation, rows);
    if (refusal !== null) return refusal;
    const now = app.clock.now();
    const open = openFindings(rows);
    await changeClient(trx, client.id, { status: 'active', updated_at: now.toISOString() });
    await writeAudit(trx, {
      eventType: 'client.activate',
      now,
      userId: viewer.id,
      entity: 'client',
      entityId: client.id,
      before: { status: client.status },
      after: { status: 'active' },
      metadata: {
        rows: rows.map(({ check: name, state }) => `${name}: ${state}`),
        ...(open.length > 0 && { activationOpen: open }),
        reason: activation.reason,
      },
    });
    const changed = await findClient(trx, viewer, client.id);
    invariant(changed !== null, 'a client that was just changed is there');
    return clientView(changed, viewer);
  });
