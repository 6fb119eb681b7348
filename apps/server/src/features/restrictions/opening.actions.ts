/** Locks the firm, a client or a portfolio for a change of its restrictions. */
import type { Db } from '../../platform/database/db.ts';
import { lockFirm } from '../../platform/firm/firm.queries.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { lockPortfolio } from '../portfolio-access/queries.ts';

/** A locked record; `closed` is the refusal of changes if it is closed. */
export interface Opened<C> {
  readonly closed: C | null;
}

export type FirmNotSetUp = Refusal<'wrong_state', 'firm_not_set_up'>;

/** The firm, which must be set up before anything is restricted for it. */
export const openFirm = async (trx: Db) => ({
  closed: (await lockFirm(trx)) === null ? refuse('wrong_state', because('firm_not_set_up')) : null,
});

/** The firm, whose restrictions can end in any state. */
export const openFirmToEnd = async (trx: Db) => {
  await lockFirm(trx);
  return { closed: null };
};

/** A client that the viewer may change. */
export const openClient =
  (id: string) =>
  async (trx: Db, { viewer }: Act) => {
    const client = await openForChange(trx, viewer, id);
    if (isRefused(client)) return client;
    return {
      closed: client.status === 'closed' ? refuse('wrong_state', because('client_closed_to_changes')) : null,
    };
  };

/** A portfolio that the viewer may change. */
export const openPortfolio =
  (id: string) =>
  async (trx: Db, { viewer }: Act) => {
    const portfolio = await lockPortfolio(trx, viewer, id);
    if (portfolio === null) return refuse('not_found');
    if (!portfolio.may_edit) return refuse('forbidden');
    return {
      closed: portfolio.closed_on === null ? null : refuse('wrong_state', because('portfolio_closed')),
    };
  };
