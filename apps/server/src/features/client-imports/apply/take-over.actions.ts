/** Takes over one client of a file with its portfolios, accounts and opening entries, all or nothing. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import type { AnyRefusal } from '../../../platform/http/problem.ts';
import { insertNewContact } from '../../client-contacts/actions.ts';
import { insertNewClient } from '../../clients/actions.ts';
import { bookTransactions } from '../../ledger/actions.ts';
import type { Booked } from '../../ledger/actions.ts';
import { bookkeeper } from '../../ledger/writers.actions.ts';
import { addPortfolio } from '../../portfolios/actions.ts';
import type { Act } from '../import/act.ts';
import type { Draft } from '../assess/draft.rules.ts';
import { rowsOf } from '../assess/outcomes.rules.ts';
import type { ClientPlan, PortfolioPlan } from '../assess/plan.rules.ts';
import type { RowEnd } from '../import/queries.ts';

/** The records that rows have become. */
type Booking = Map<Draft, string>;

/** What rows have become so far, and whether entries may go into a closed period. */
interface Progress {
  readonly made: Booking;
  readonly intoClosedPeriod: boolean;
}

/** Why a client is not taken over, with the row of each error; rolls the transaction back. */
export interface NotTakenOver {
  readonly ok: false;
  readonly code: 'invalid';
  readonly found: readonly { readonly draft: Draft; readonly error: FieldError }[];
}

const notTaken = (found: NotTakenOver['found']): NotTakenOver => ({ ok: false, code: 'invalid', found });

const namesInFile: Readonly<Record<string, string>> = {
  ownerId: 'adviser',
  householdId: 'household',
  kind: 'service',
};

/** The errors of a refused form at its rows; a refusal without fields concerns the row as a whole. */
const errorsOf = (
  refusal: AnyRefusal,
  draft: Draft,
  rowOf: (error: FieldError) => { draft: Draft; error: FieldError } = (error) => ({ draft, error }),
): NotTakenOver => {
  const fields = (refusal.fields ?? []) as readonly FieldError[];
  if (fields.length > 0)
    return notTaken(fields.map((error) => rowOf({ ...error, path: namesInFile[error.path] ?? error.path })));
  const code = refusal.reason?.code === 'client_closed' ? 'client_file_closed' : 'no_such_client';
  return notTaken([{ draft, error: fieldError('name', code) }]);
};

/** The row of an account for an error of the portfolio's form. */
const rowOfAccount =
  ({ draft }: PortfolioPlan) =>
  (error: FieldError) => {
    const [, place, field = 'number'] = /^accounts\.(\d+)\.(\w+)$/.exec(error.path) ?? [];
    const account = place === undefined ? undefined : draft.accounts[Number(place)];
    return account === undefined ? { draft, error } : { draft: account, error: { ...error, path: field } };
  };

const errorsOfEntries = (
  booked: Exclude<Booked, { ok: true }>,
  { draft, entries }: PortfolioPlan,
): NotTakenOver => {
  if (booked.code !== 'ledger_fault') return notTaken([{ draft, error: fieldError('name', 'not_valid') }]);
  return notTaken(
    booked.faults.map(({ index, field, error }) => ({
      draft: (index === null ? undefined : entries[index]?.rows[0]) ?? draft,
      // The ledger's codes are field errors.
      error: { path: field, ...error } as FieldError,
    })),
  );
};

/** Books the opening entries of a new portfolio. */
const bookEntries = async (
  trx: Db,
  { app, viewer }: Act,
  { plan, portfolio, made, intoClosedPeriod }: Progress & { plan: PortfolioPlan; portfolio: Portfolio },
): Promise<NotTakenOver | null> => {
  const entries = plan.entries.map(({ form, account }) => ({
    ...form,
    accountId: portfolio.accounts[account ?? 0]?.id ?? null,
  }));
  if (entries.length === 0) return null;
  const by = bookkeeper(app, viewer, intoClosedPeriod);
  const booked = await bookTransactions(trx, portfolio.id, { entries, by });
  if (!booked.ok) return errorsOfEntries(booked, plan);
  for (const [i, { rows }] of plan.entries.entries())
    for (const row of rows) made.set(row, booked.ids[i] ?? portfolio.id);
  await writeAudits(
    trx,
    booked.ids.map((id, i) => ({
      eventType: 'transaction.create' as const,
      now: by.now,
      userId: viewer.id,
      entity: 'transaction',
      entityId: id,
      metadata: { portfolioId: portfolio.id },
      after: entries[i],
      // The portfolio's own event lets open pages reload.
      isPart: true,
    })),
  );
  return null;
};

const takePortfolio = async (
  trx: Db,
  act: Act,
  { clientId, plan, ...progress }: Progress & { clientId: string; plan: PortfolioPlan },
): Promise<NotTakenOver | null> => {
  invariant(plan.form !== null, 'a portfolio without errors has a form');
  const { form, agreement, draft } = plan;
  const portfolio = await addPortfolio(trx, act, { clientId, form, agreement });
  if (isRefusal(portfolio)) return errorsOf(portfolio, draft, rowOfAccount(plan));
  const { made } = progress;
  made.set(draft, portfolio.id);
  for (const [i, account] of draft.accounts.entries())
    made.set(account, portfolio.accounts[i]?.id ?? portfolio.id);
  return bookEntries(trx, act, { plan, portfolio, ...progress });
};

/** Adds the contacts of a new client. */
const takeContacts = async (
  trx: Db,
  act: Act,
  { clientId, plan: { contacts }, made }: { clientId: string; plan: ClientPlan; made: Booking },
): Promise<NotTakenOver | null> => {
  for (const { draft, form } of contacts) {
    invariant(form !== null, 'a contact without errors has a form');
    const contact = await insertNewContact(trx, act, { clientId, form });
    if (isRefusal(contact)) return errorsOf(contact, draft);
    made.set(draft, contact.id);
  }
  return null;
};

/** The id of a client: of an existing one, or of the one that is created with its contacts. */
const takeClient = async (
  trx: Db,
  act: Act,
  { plan, householdId, made }: { plan: ClientPlan; householdId: string | null; made: Booking },
): Promise<string | NotTakenOver> => {
  const { finding, form, draft } = plan;
  if (finding.is === 'existing') return finding.id;
  invariant(form !== null && draft.own !== null, 'a new client without errors has a form');
  const client = await insertNewClient(trx, act, { ...form, householdId });
  if (isRefusal(client)) return errorsOf(client, draft.own);
  made.set(draft.own, client.id);
  return (await takeContacts(trx, act, { clientId: client.id, plan, made })) ?? client.id;
};

/** Takes over a client; returns what its rows have become, or why nothing of it was taken over. */
export const takeOver = async (
  trx: Db,
  act: Act,
  {
    plan,
    householdId,
    intoClosedPeriod,
  }: {
    readonly plan: ClientPlan;
    readonly householdId: string | null;
    readonly intoClosedPeriod: boolean;
  },
): Promise<Booking | NotTakenOver> => {
  const made: Booking = new Map();
  const clientId = await takeClient(trx, act, { plan, householdId, made });
  if (typeof clientId !== 'string') return clientId;
  for (const portfolio of plan.portfolios) {
    if (portfolio.finding.is === 'existing') continue;
    const refused = await takePortfolio(trx, act, { clientId, plan: portfolio, made, intoClosedPeriod });
    if (refused !== null) return refused;
  }
  return made;
};

/** The rows of a client that was taken over; a cash balance of zero has no entry, and belongs to its portfolio. */
export const bookedRows = (plan: ClientPlan, made: Booking): RowEnd[] =>
  rowsOf(plan)
    .filter(({ finding }) => finding.is === 'new')
    .map(({ draft: one }) => ({
      table: one.row.table,
      line: one.row.line,
      status: 'booked',
      errors: [],
      recordId: made.get(one) ?? null,
    }));

/** The rows of a client that was not taken over, with the errors of those that are the cause. */
export const refusedRows = (plan: ClientPlan, { found }: NotTakenOver): RowEnd[] =>
  rowsOf(plan)
    .filter(({ finding }) => finding.is === 'new')
    .map(({ draft: one }) => ({
      table: one.row.table,
      line: one.row.line,
      status: 'refused',
      errors: found.flatMap(({ draft, error }) => (draft.row === one.row ? [error] : [])),
      recordId: null,
    }));
