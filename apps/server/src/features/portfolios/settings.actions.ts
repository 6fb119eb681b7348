/** What a change of a portfolio's settings does to its ledger: it moves figures of all its days, and may make entries invalid. */
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { entriesUntil } from '../ledger/entries.queries.ts';
import { findShortSales, readForWrite, toPricingState } from '../ledger/replay.actions.ts';
import { bookingError } from '../ledger/rules.ts';
import {
  advanceLedger,
  consentOf,
  enterLedger,
  periodMetadata,
} from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock, LedgerPass, LedgerWriter } from '../portfolio-access/ledger-lock.actions.ts';
import { changesFigures } from './rules.ts';
import type { ChangedPortfolio, FigureSettings } from './rules.ts';

/** Refuses to forbid short sales when the ledger has some, because it would become invalid. */
export const shortSalesError = async (trx: Db, row: LedgerLock, form: ChangedPortfolio) => {
  if (form.shortSales || !row.short_sales) return [];
  const [first] = await findShortSales(await readForWrite(trx, toPricingState(row)));
  if (first === undefined) return [];
  return [{ path: 'shortSales', ...bookingError(first, null).error }];
};

export type PeriodRefused = Refusal<'wrong_state', 'in_closed_period' | 'closed_period_unconfirmed'>;

/** Lets a change of settings into a locked ledger, which concerns each of its entries on closed days. */
export const enterSettings = async (
  trx: Db,
  row: LedgerLock,
  by: LedgerWriter,
): Promise<LedgerPass | PeriodRefused> => {
  const touched = (until: string) => entriesUntil(trx, { portfolioId: row.id, until });
  const entered = await enterLedger(trx, row, { touched, by });
  return entered.ok ? entered.pass : refuse('wrong_state', because(entered.code, entered.params));
};

/** Lets a user's change of settings in; null if it changes no figure. */
export const enterChange = async (
  trx: Db,
  by: LedgerWriter,
  { row, columns }: { readonly row: LedgerLock; readonly columns: FigureSettings },
): Promise<LedgerPass | PeriodRefused | null> =>
  changesFigures(row, columns) ? enterSettings(trx, row, by) : null;

/** Counts the change, if there is one: all figures are read anew, though no entry differs. */
export const countSettings = async (trx: Db, pass: LedgerPass | null): Promise<void> => {
  if (pass !== null) await advanceLedger(trx, pass, { added: 0, removed: 0 });
};

/** How the trail names a change of settings. */
export const settingsEvent = (pass: LedgerPass | null) => ({
  eventType: pass === null ? ('portfolio.update' as const) : ('portfolio.change_settings' as const),
  metadata: periodMetadata(pass),
});

/** The user as the writer of a change of settings. */
export const settingsWriter = (app: App, viewer: Staff, intoClosedPeriod: boolean): LedgerWriter => ({
  userId: viewer.id,
  now: app.clock.now(),
  closedPeriods: consentOf(viewer, intoClosedPeriod),
});
