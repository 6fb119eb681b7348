/** Adds, changes and removes rules of the firm's own, each in one transaction on the locked firm. */
import { firmRulesAtMost } from '@partnerfolio/contract/settings/market';
import type { FirmRule, FirmRuleFields } from '@partnerfolio/contract/settings/market';
import { v7 as uuid } from 'uuid';
import { toColumns } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { lockMarket } from '../../platform/firm/market.queries.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { audit } from './actions.ts';
import type { Act } from './actions.ts';
import { firmRuleColumns, firmRuleForm, toFirmRule } from './firm-rules.ts';
import * as queries from './queries.ts';

const stamp = ({ app, viewer }: Act) => ({
  updated_at: app.clock.now().toISOString(),
  updated_by: viewer.id,
});

const reread = async (trx: Db, id: string): Promise<FirmRule> => {
  const row = (await queries.selectFirmRules(trx)).find((one) => one.id === id);
  invariant(row !== undefined, 'a rule that was just written is there');
  return toFirmRule(row);
};

interface Addition {
  readonly form: FirmRuleFields;
  readonly reason: string;
}

const insert = async (trx: Db, act: Act, { form, reason }: Addition) => {
  const firm = await lockMarket(trx);
  if (firm === undefined) return refuse('wrong_state', because('firm_not_set_up'));
  if (firm.market === null) return refuse('wrong_state', because('market_not_chosen'));
  const stored = await queries.selectFirmRules(trx);
  if (stored.length >= firmRulesAtMost) return refuse('wrong_state', because('too_many_rules'));
  const id = uuid();
  const stamps = stamp(act);
  const created = { created_at: stamps.updated_at, created_by: stamps.updated_by };
  await queries.insertFirmRule(trx, { id, ...toColumns(firmRuleColumns, form), ...created, ...stamps });
  await audit(trx, act, { eventType: 'firm.add_rule', after: form, metadata: { ruleId: id, reason } });
  return reread(trx, id);
};

/** Adds a rule of the firm's own, once its market is chosen. */
export const addFirmRule = (act: Act, addition: Addition) =>
  inTransaction(act.app.db, (trx) => createOnce(trx, { create: () => insert(trx, act, addition) }));

interface Place {
  readonly id: string;
  readonly revision: number;
  readonly reason: string;
}

/** Finds a rule at a revision while no other change can come between, or refuses. */
const openRule = async (trx: Db, { id, revision }: Place) => {
  await lockMarket(trx);
  const row = (await queries.selectFirmRules(trx)).find((one) => one.id === id);
  if (row === undefined) return refuse('not_found');
  return row.revision === revision ? { row } : refuse('stale');
};

/** Changes a rule of the firm's own. */
export const updateFirmRule = (act: Act, { form, ...place }: Place & { readonly form: FirmRuleFields }) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openRule(trx, place);
    if (!('row' in opened)) return opened;
    const { id, reason } = place;
    await queries.changeFirmRule(trx, id, { ...toColumns(firmRuleColumns, form), ...stamp(act) });
    await audit(trx, act, {
      eventType: 'firm.change_rule',
      before: firmRuleForm(opened.row),
      after: form,
      metadata: { ruleId: id, reason },
    });
    return reread(trx, id);
  });

/** Removes a rule of the firm's own; the audit log keeps what it said. */
export const removeFirmRule = (act: Act, place: Place) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openRule(trx, place);
    if (!('row' in opened)) return opened;
    const { id, reason } = place;
    await queries.deleteFirmRule(trx, id);
    await audit(trx, act, {
      eventType: 'firm.remove_rule',
      before: firmRuleForm(opened.row),
      metadata: { ruleId: id, reason },
    });
    return { done: true as const };
  });
