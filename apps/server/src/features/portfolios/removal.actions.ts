/** Removes portfolios that an import opened. */
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { deleteLedger, entriesUntil } from '../ledger/entries.queries.ts';
import { bookkeeper } from '../ledger/writers.actions.ts';
import { enterLedger, lockLedger, periodMetadata } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from '../portfolio-access/queries.ts';
import { toForm } from './actions.ts';
import type { Act } from './actions.ts';

/** A portfolio that an import opened, and whether its entries may be taken out of a closed period. */
type Removal = queries.OpenedPortfolio & { readonly intoClosedPeriod: boolean };

/**
 * Deletes a portfolio that an import opened, unless anything was added to it or changed since, or its entries are in a closed
 * period that the user may not change; returns whether it did.
 */
export const removeUntouchedPortfolio = async (
  trx: Db,
  { app, viewer }: Act,
  { intoClosedPeriod, ...opened }: Removal,
): Promise<boolean> => {
  const { id } = opened;
  const lock = await lockLedger(trx, id);
  if (lock === null || !(await queries.isUntouchedPortfolio(trx, opened))) return false;
  const by = bookkeeper(app, viewer, intoClosedPeriod);
  const touched = (until: string) => entriesUntil(trx, { portfolioId: id, until });
  const entered = await enterLedger(trx, lock, { touched, by });
  if (!entered.ok) return false;
  const before = await toForm(trx, lock);
  await deleteLedger(trx, id);
  await queries.deletePortfolio(trx, id);
  await writeAudit(trx, {
    eventType: 'portfolio.delete',
    now: by.now,
    userId: viewer.id,
    entity: 'portfolio',
    entityId: id,
    metadata: {
      clientId: lock.client_id,
      entries: opened.entryIds.length,
      ...periodMetadata(entered.pass),
    },
    before,
  });
  return true;
};
