/** Changes of portfolios, each in one transaction with its audit event. */
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { because, invariant, isRefusal, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { keepBenchmark } from '../benchmarks/queries.ts';
import { readForWrite, toPricingState } from '../ledger/replay.actions.ts';
import type { LedgerWriter } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from '../portfolio-access/queries.ts';
import { endMandates, moveFirstMandate, openFirstMandate, resumeMandate } from '../mandates/actions.ts';
import { readAccounts, writeAccounts } from './accounts.actions.ts';
import { portfolioColumns } from './columns.ts';
import {
  countSettings,
  enterChange,
  enterSettings,
  settingsEvent,
  settingsWriter,
  shortSalesError,
} from './settings.actions.ts';
import type { PeriodRefused } from './settings.actions.ts';
import { emptyReason, portfolioErrors, wrong } from './rules.ts';
import type { ChangedPortfolio, PortfolioForm } from './rules.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const toPermissions = (row: queries.ShownPortfolio, viewer: Staff): Portfolio['may'] => {
  const isOpen = row.closed_on === null;
  const writes = row.may_edit && isOpen;
  return {
    edit: writes,
    close: row.may_edit && can(viewer, 'portfolios.close'),
    write: writes && can(viewer, 'ledger.write'),
    correct: writes && can(viewer, 'ledger.correct'),
    import: writes && can(viewer, 'portfolios.import'),
    report: row.may_edit && can(viewer, 'reports.issue'),
  };
};

/** A portfolio in the shape of the contract; null when the viewer may not see it. */
export const readPortfolio = async (db: Db, { app, viewer }: Act, id: string): Promise<Portfolio | null> => {
  const row = await queries.findPortfolio(db, viewer, { id, today: app.clock.today() });
  if (row === null) return null;
  return {
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    ...toFields(portfolioColumns, row),
    kind: row.kind,
    closedOn: row.closed_on,
    accounts: row.accounts,
    benchmark: row.benchmark_id ?? row.benchmark_choice,
    usedBenchmark: row.benchmark,
    revision: row.revision,
    transactions: row.entry_count,
    createdAt: row.created_at,
    may: toPermissions(row, viewer),
  };
};

const reread = async (trx: Db, act: Act, id: string): Promise<Portfolio> => {
  const portfolio = await readPortfolio(trx, act, id);
  invariant(portfolio !== null, 'a portfolio that was just written is there');
  return portfolio;
};

/** A chosen benchmark as it is stored; nothing where the form leaves it out. */
const toBenchmark = ({ benchmark }: ChangedPortfolio) => {
  if (benchmark === undefined) return {};
  if (benchmark === 'firm' || benchmark === 'none')
    return { benchmark_choice: benchmark, benchmark_id: null } as const;
  return { benchmark_choice: 'own', benchmark_id: benchmark } as const;
};

/** Refuses a benchmark that does not exist. One that does cannot be deleted until the transaction ends. */
const benchmarkErrors = async (trx: Db, form: ChangedPortfolio) => {
  const { benchmark_id: id = null } = toBenchmark(form);
  return id === null || (await keepBenchmark(trx, id)) ? [] : [wrong.unknownBenchmark];
};

const nameTaken = (): Refusal<'already_exists'> => refuse('already_exists', { fields: [wrong.nameTaken] });

/** A portfolio to open, and the reference of the agreement behind its first mandate if there is one. */
interface NewPortfolio {
  readonly clientId: string;
  readonly form: PortfolioForm;
  readonly agreement?: string | null;
}

/** Writes a new portfolio of a locked client, inside the transaction of the caller. */
const insertNewPortfolio = async (trx: Db, act: Act, { clientId, form, agreement = null }: NewPortfolio) => {
  const now = act.app.clock.now();
  const fields = [...portfolioErrors(form), ...(await benchmarkErrors(trx, form))];
  if (fields.length > 0) return refuse('invalid', { fields });
  if (await queries.isNameTaken(trx, { clientId, name: form.name, except: null })) return nameTaken();
  const id = uuid();
  const at = now.toISOString();
  const stamps = { created_at: at, created_by: act.viewer.id, updated_at: at };
  await queries.insertPortfolio(trx, {
    id,
    client_id: clientId,
    ...toColumns(portfolioColumns, form),
    ...toBenchmark(form),
    ...stamps,
  });
  const mandate = { portfolioId: id, service: form.kind, fromDay: form.openedOn, agreement };
  await openFirstMandate(trx, act, mandate);
  const errors = await writeAccounts(trx, id, { stored: [], forms: form.accounts ?? [] });
  if (errors.length > 0) return refuse('invalid', { fields: errors });
  await writeAudit(trx, {
    eventType: 'portfolio.create',
    now,
    userId: act.viewer.id,
    entity: 'portfolio',
    entityId: id,
    metadata: { clientId },
    after: form,
  });
  return reread(trx, act, id);
};

/** Locks the client of a new portfolio, and refuses a viewer who may not see or change it. */
const lockClient = async (trx: Db, { viewer }: Act, clientId: string) => {
  const client = await queries.lockClientOfNew(trx, viewer, clientId);
  if (client === null) return refuse('not_found');
  return client.may_edit ? client : refuse('forbidden');
};

const refuseClosedClient = ({ status }: { readonly status: string }) =>
  status === 'closed' ? refuse('wrong_state', because('client_closed')) : null;

/** Opens a portfolio for an active client, inside the transaction of the caller. */
export const addPortfolio = async (trx: Db, act: Act, opened: NewPortfolio) => {
  const client = await lockClient(trx, act, opened.clientId);
  if (isRefusal(client)) return client;
  return refuseClosedClient(client) ?? insertNewPortfolio(trx, act, opened);
};

/** Opens a portfolio for an active client. */
export const createPortfolio = (act: Act, opened: NewPortfolio) =>
  inTransaction(act.app.db, async (trx) => {
    const client = await lockClient(trx, act, opened.clientId);
    if (isRefusal(client)) return client;
    const create = async () => refuseClosedClient(client) ?? insertNewPortfolio(trx, act, opened);
    return createOnce(trx, { create });
  });

type NotOpened = Refusal<'not_found' | 'forbidden'>;

/** Locks a portfolio for a change; refuses when the viewer may not see or change it. */
const openForChange = async (
  trx: Db,
  viewer: Staff,
  id: string,
): Promise<{ readonly row: queries.PortfolioDetail } | NotOpened> => {
  const row = await queries.lockPortfolio(trx, viewer, id);
  if (row === null) return refuse('not_found');
  return row.may_edit ? { row } : refuse('forbidden');
};

/** A portfolio as its form states it. */
export const toForm = async (trx: Db, row: Omit<queries.PortfolioDetail, 'client_name' | 'may_edit'>) => ({
  ...toFields(portfolioColumns, row),
  accounts: await readAccounts(trx, row.id),
  benchmark: row.benchmark_id ?? row.benchmark_choice,
});

/** What a form states of the fields that it may leave out, which then stay as they are. */
const given = ({ accounts, benchmark }: ChangedPortfolio) => ({
  ...(accounts && { accounts }),
  ...(benchmark && { benchmark }),
});

interface Change {
  readonly id: string;
  readonly revision: number;
}

interface PortfolioChange extends Change {
  readonly form: ChangedPortfolio;
  readonly intoClosedPeriod: boolean;
}

/** Refuses another kind than that of the mandate, which has its own endpoints. */
const kindErrors = async (
  trx: Db,
  { app, viewer }: Act,
  { id, kind }: { id: string; kind: PortfolioForm['kind'] | undefined },
) => {
  if (kind === undefined) return [];
  const shown = await queries.findPortfolio(trx, viewer, { id, today: app.clock.today() });
  return shown?.kind === kind ? [] : [wrong.kindOfMandate];
};

/**
 * Changes a portfolio. A change of currency, cash tracking or cost method changes its figures from the start, so that it passes
 * the gate of closed periods.
 */
export const updatePortfolio = (
  act: Act,
  { id, revision, intoClosedPeriod, form: { kind, ...form } }: PortfolioChange,
) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const now = app.clock.now();
    const opened = await openForChange(trx, viewer, id);
    if (!('row' in opened)) return opened;
    const { row } = opened;
    if (row.revision !== revision) return refuse('stale');
    if (row.closed_on !== null) return refuse('wrong_state', because('portfolio_closed'));
    const fields = [
      ...portfolioErrors(form),
      ...(await kindErrors(trx, act, { id, kind })),
      ...(await shortSalesError(trx, row, form)),
      ...(await benchmarkErrors(trx, form)),
    ];
    if (fields.length > 0) return refuse('invalid', { fields });
    if (await queries.isNameTaken(trx, { clientId: row.client_id, name: form.name, except: id }))
      return nameTaken();
    const before = await toForm(trx, row);
    const columns = toColumns(portfolioColumns, form);
    const by = settingsWriter(app, viewer, intoClosedPeriod);
    const pass = await enterChange(trx, by, { row, columns });
    if (isRefusal(pass)) return pass;
    const stored = { ...columns, ...toBenchmark(form), updated_at: now.toISOString() };
    const { accounts, benchmark } = { ...before, ...given(form) };
    const errors = await writeAccounts(trx, id, { stored: before.accounts, forms: accounts });
    if (errors.length > 0) return refuse('invalid', { fields: errors });
    await queries.changePortfolio(trx, id, stored);
    if (form.openedOn !== row.opened_on)
      await moveFirstMandate(trx, act, { portfolioId: id, from: row.opened_on, to: form.openedOn });
    await countSettings(trx, pass);
    await writeAudit(trx, {
      ...settingsEvent(pass),
      now,
      userId: viewer.id,
      entity: 'portfolio',
      entityId: id,
      before,
      after: { ...form, accounts, benchmark },
    });
    return reread(trx, act, id);
  });

/**
 * Changes whether a portfolio tracks cash, inside another change of its ledger, such as an import that asked. Does
 * nothing when it is so already. The caller has checked that the portfolio is open.
 */
export const keepCash = async (
  trx: Db,
  { viewer }: Act,
  { id, cashKept, by }: { readonly id: string; readonly cashKept: boolean; readonly by: LedgerWriter },
): Promise<NotOpened | PeriodRefused | null> => {
  const opened = await openForChange(trx, viewer, id);
  if (!('row' in opened)) return opened;
  const { row } = opened;
  if (row.cash_kept === cashKept) return null;
  const pass = await enterSettings(trx, row, by);
  if (isRefusal(pass)) return pass;
  const { now } = by;
  const before = await toForm(trx, row);
  await queries.changePortfolio(trx, id, { cash_kept: cashKept, updated_at: now.toISOString() });
  await countSettings(trx, pass);
  await writeAudit(trx, {
    ...settingsEvent(pass),
    now,
    userId: viewer.id,
    entity: 'portfolio',
    entityId: id,
    before,
    after: { ...before, cashKept },
  });
  return null;
};

/** Closes an empty portfolio, on a day without later entries. */
export const closePortfolio = (act: Act, { id, revision, closedOn }: Change & { closedOn: LocalDate }) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const now = app.clock.now();
    const opened = await openForChange(trx, viewer, id);
    if (!('row' in opened)) return opened;
    const { row } = opened;
    if (row.revision !== revision) return refuse('stale');
    if (row.closed_on !== null) return refuse('wrong_state', because('portfolio_closed_already'));
    if (closedOn > app.clock.today() || closedOn < row.opened_on)
      return refuseFor('closedOn', 'closing_day_out_of_range');
    const replay = await readForWrite(trx, toPricingState(row));
    const held = emptyReason(await replay.ledger(), { closedOn, cashKept: row.cash_kept });
    if (held !== null) return refuse('wrong_state', { reason: held });
    const mandate = await endMandates(trx, act, { portfolioId: id, closedOn });
    if (mandate !== null) return refuse('wrong_state', { reason: mandate });
    await queries.changePortfolio(trx, id, { closed_on: closedOn, updated_at: now.toISOString() });
    await writeAudit(trx, {
      eventType: 'portfolio.close',
      now,
      userId: viewer.id,
      entity: 'portfolio',
      entityId: id,
      before: { closedOn: null },
      after: { closedOn },
    });
    return reread(trx, act, id);
  });

/** Reopens a closed portfolio, unless its client is closed. */
export const reopenPortfolio = (act: Act, id: string) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const now = app.clock.now();
    const found = await queries.findPortfolio(trx, viewer, { id, today: app.clock.today() });
    if (found === null) return refuse('not_found');
    // Locks the client first, as everywhere: a concurrent closing of the client holds its row and then reads its
    // portfolios.
    const client = await queries.lockClientOfNew(trx, viewer, found.client_id);
    const opened = await openForChange(trx, viewer, id);
    if (!('row' in opened)) return opened;
    if (opened.row.closed_on === null) return refuse('wrong_state', because('portfolio_not_closed'));
    if (client?.status === 'closed') return refuse('wrong_state', because('client_of_portfolio_closed'));
    await resumeMandate(trx, act, { portfolioId: id, closedOn: opened.row.closed_on });
    await queries.changePortfolio(trx, id, { closed_on: null, updated_at: now.toISOString() });
    await writeAudit(trx, {
      eventType: 'portfolio.reopen',
      now,
      userId: viewer.id,
      entity: 'portfolio',
      entityId: id,
      before: { closedOn: opened.row.closed_on },
      after: { closedOn: null },
    });
    return reread(trx, act, id);
  });
