/** Limits of clients: read, and written in one transaction with their audit event, on the locked client. */
import type { ClientLimits, LimitsForm } from '@partnerfolio/contract/clients/limits';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import { isRefused, openForChange, visibleHousehold } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import type { ClientDetail } from '../clients/queries.ts';
import * as queries from './queries.ts';
import type { LimitsRow } from './queries.ts';
import type { Limits } from './rules.ts';

const noLimits: Limits = {
  issuerPct: null,
  issuerBreach: 'warns',
  cashPct: null,
  cashBreach: 'warns',
  scoreMost: null,
  scoreBreach: 'warns',
  classes: [],
  currencies: [],
  currenciesBreach: 'warns',
  forbiddenClasses: [],
  forbiddenClassesBreach: 'warns',
  forbiddenInstruments: [],
  forbiddenInstrumentsBreach: 'warns',
};

/** Stored limits as the check and the contract have them. */
export const limitsOf = (row: LimitsRow | null): Limits =>
  row === null
    ? noLimits
    : {
        issuerPct: row.issuer_pct,
        issuerBreach: row.issuer_breach,
        cashPct: row.cash_pct,
        cashBreach: row.cash_breach,
        scoreMost: row.score_most,
        scoreBreach: row.score_breach,
        classes: row.classes,
        currencies: row.currencies,
        currenciesBreach: row.currencies_breach,
        forbiddenClasses: row.forbidden_classes,
        forbiddenClassesBreach: row.forbidden_classes_breach,
        forbiddenInstruments: row.instruments,
        forbiddenInstrumentsBreach: row.forbidden_instruments_breach,
      };

const toLimits = (client: ClientDetail, row: LimitsRow | null): ClientLimits => ({
  client: { id: client.id, name: client.name },
  ...limitsOf(row),
  revision: row?.revision ?? 0,
  updatedAt: row?.updated_at ?? null,
  updatedBy:
    row === null || row.updated_by === null ? null : { id: row.updated_by, fullName: row.updater_name },
  household: visibleHousehold(client),
  may: { edit: client.may_edit && client.status !== 'closed' },
});

export const readLimits = async (db: Db, client: ClientDetail): Promise<ClientLimits> =>
  toLimits(client, await queries.findLimits(db, client.id));

/** The parts of the limits that differ, for the audit log. */
const parts = {
  issuer: ({ issuerPct, issuerBreach }: Limits) => [issuerPct, issuerBreach],
  cash: ({ cashPct, cashBreach }: Limits) => [cashPct, cashBreach],
  score: ({ scoreMost, scoreBreach }: Limits) => [scoreMost, scoreBreach],
  classes: ({ classes }: Limits) =>
    classes.map(({ assetClass, mostPct, breach }) => [assetClass, mostPct, breach]),
  currencies: ({ currencies, currenciesBreach }: Limits) => [currencies, currenciesBreach],
  forbiddenClasses: (limits: Limits) => [limits.forbiddenClasses, limits.forbiddenClassesBreach],
  forbiddenInstruments: (limits: Limits) => [
    limits.forbiddenInstruments.map(({ id }) => id),
    limits.forbiddenInstrumentsBreach,
  ],
} as const;

const changedParts = (before: Limits, after: Limits): string[] =>
  Object.entries(parts).flatMap(([name, of]) =>
    JSON.stringify(of(before)) === JSON.stringify(of(after)) ? [] : [name],
  );

const toRow = (form: LimitsForm) => ({
  issuer_pct: form.issuerPct,
  issuer_breach: form.issuerBreach,
  cash_pct: form.cashPct,
  cash_breach: form.cashBreach,
  score_most: form.scoreMost,
  score_breach: form.scoreBreach,
  classes: JSON.stringify(form.classes),
  currencies: [...form.currencies],
  currencies_breach: form.currenciesBreach,
  forbidden_classes: [...form.forbiddenClasses],
  forbidden_classes_breach: form.forbiddenClassesBreach,
  forbidden_instruments_breach: form.forbiddenInstrumentsBreach,
});

interface Setting {
  readonly clientId: string;
  /** 0 if there are none yet. */
  readonly revision: number;
  readonly form: LimitsForm;
}

const unknownInstrument = async (trx: Db, ids: readonly string[]): Promise<number> => {
  const present = new Set(await queries.listPresent(trx, ids));
  return ids.findIndex((id) => !present.has(id));
};

export const putLimits = ({ app, viewer }: Act, { clientId, revision, form }: Setting) =>
  inTransaction(app.db, async (trx) => {
    const client = await openForChange(trx, viewer, clientId);
    if (isRefused(client)) return client;
    const stored = await queries.findLimits(trx, clientId);
    if ((stored?.revision ?? 0) !== revision) return refuse('stale');
    if (client.status === 'closed') return refuse('wrong_state', because('client_closed_to_changes'));
    const unknown = await unknownInstrument(trx, form.forbiddenInstruments);
    if (unknown >= 0) return refuseFor(`forbiddenInstruments.${unknown}`, 'unknown_instrument');
    const now = app.clock.now();
    const stamps = { updated_at: now.toISOString(), updated_by: viewer.id };
    await queries.writeLimits(
      trx,
      { client_id: clientId, ...toRow(form), ...stamps },
      form.forbiddenInstruments,
    );
    const written = await queries.findLimits(trx, clientId);
    const [before, after] = [limitsOf(stored), limitsOf(written)];
    await writeAudit(trx, {
      eventType: 'client.change_limits',
      now,
      userId: viewer.id,
      entity: 'client',
      entityId: clientId,
      metadata: { limitsChanged: changedParts(before, after) },
      before: { ...before },
      after: { ...after },
    });
    return toLimits(client, written);
  });
