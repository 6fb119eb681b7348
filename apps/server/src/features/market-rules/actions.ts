/** Reads and changes the firm's market and its rules, each change in one transaction on the locked firm. */
import { marketRules, rulesOfMarket } from '@partnerfolio/contract/settings/market-rules';
import type { Market, RuleCode } from '@partnerfolio/contract/settings/market-rules';
import type { MarketRule, MarketSettings, RuleChange } from '@partnerfolio/contract/settings/market';
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { findMarket, lockMarket, putMarket } from '../../platform/firm/market.queries.ts';
import type { ChosenMarket } from '../../platform/firm/market.queries.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { toFirmRule } from './firm-rules.ts';
import * as queries from './queries.ts';
import type { StoredChange } from './queries.ts';
import { wordingOf } from './required-parts.actions.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

interface Written {
  readonly eventType: AuditEventType & `firm.${string}`;
  readonly before?: object;
  readonly after?: object;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Writes the audit event of a change; the rules belong to the firm. */
export const audit = (trx: Db, { app, viewer }: Act, event: Written): Promise<void> =>
  writeAudit(trx, { ...event, now: app.clock.now(), userId: viewer.id, entity: 'firm' });

const toMarketRule = (code: RuleCode, change: StoredChange | undefined): MarketRule => {
  const { documents, service } = marketRules[code];
  return {
    code,
    wording: wordingOf(code),
    documents: [...documents],
    service,
    isActive: change?.is_active ?? true,
    ownText: change?.own_text ?? null,
    changed: change
      ? {
          reason: change.reason,
          at: change.changed_at,
          by: { id: change.changed_by, fullName: change.editor_name },
        }
      : null,
    revision: change?.revision ?? 1,
  };
};

/** A firm that is not set up has chosen nothing. */
const unchosen: ChosenMarket = {
  market: null,
  revision: 1,
  changed_at: null,
  changed_by: null,
  editor_name: null,
};

const toChoice = ({ changed_at: at, changed_by: id, editor_name: fullName }: ChosenMarket) =>
  at === null || id === null ? null : { at, by: { id, fullName } };

/** The market, its rules as the firm applies them, and the firm's own. */
export const readMarketSettings = async (db: Db): Promise<MarketSettings> => {
  const stored = (await findMarket(db)) ?? unchosen;
  const changes = new Map((await queries.selectChanges(db)).map((change) => [change.code, change]));
  const codes = stored.market === null ? [] : rulesOfMarket(stored.market);
  return {
    market: stored.market,
    chosen: toChoice(stored),
    revision: stored.revision,
    rules: codes.map((code) => toMarketRule(code, changes.get(code))),
    ownRules: (await queries.selectFirmRules(db)).map(toFirmRule),
  };
};

/** Chooses the market; what the firm has changed in the rules of others stays stored. */
export const chooseMarket = (
  act: Act,
  { market, revision }: { readonly market: Market; readonly revision: number },
) =>
  inTransaction(act.app.db, async (trx) => {
    const stored = await lockMarket(trx);
    if (stored === undefined) return refuse('wrong_state', because('firm_not_set_up'));
    if (stored.revision !== revision) return refuse('stale');
    await putMarket(trx, { market, by: act.viewer.id, at: act.app.clock.now().toISOString() });
    await audit(trx, act, {
      eventType: 'firm.choose_market',
      // Nothing would read like the choice of no market.
      before: { market: stored.market ?? 'not_chosen' },
      after: { market },
    });
    return readMarketSettings(trx);
  });

const findRule = async (trx: Db, code: RuleCode): Promise<MarketRule> =>
  toMarketRule(
    code,
    (await queries.selectChanges(trx)).find((change) => change.code === code),
  );

/** Switches a rule of the chosen market on or off, or words it in the firm's own way. */
export const changeMarketRule = (
  act: Act,
  { code, revision, ...change }: RuleChange & { readonly code: RuleCode; readonly revision: number },
) =>
  inTransaction(act.app.db, async (trx) => {
    const market = (await lockMarket(trx))?.market;
    if (marketRules[code].market !== market) return refuse('not_found');
    const before = await findRule(trx, code);
    if (before.revision !== revision) return refuse('stale');
    const { isActive, ownText, reason } = change;
    await queries.putChange(trx, {
      code,
      is_active: isActive,
      own_text: ownText,
      reason,
      revision: revision + 1,
      changed_at: act.app.clock.now().toISOString(),
      changed_by: act.viewer.id,
    });
    await audit(trx, act, {
      eventType: 'firm.change_market_rule',
      before: { rule: code, isActive: before.isActive, ownText: before.ownText },
      after: { rule: code, isActive, ownText },
      metadata: { reason },
    });
    return findRule(trx, code);
  });
