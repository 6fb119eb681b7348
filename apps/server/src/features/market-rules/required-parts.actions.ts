/** Which rules of the firm's market apply to a document, for the features that make documents. */
import { marketTexts } from '@partnerfolio/contract/texts/market-rules';
import type { Market, RuleCode } from '@partnerfolio/contract/settings/market-rules';
import type { RuleInForce, RuleWording } from '@partnerfolio/contract/settings/market';
import type { Db } from '../../platform/database/db.ts';
import { findMarket } from '../../platform/firm/market.queries.ts';
import * as queries from './queries.ts';
import { appliesTo, rulesInForce } from './rules.ts';
import type { Wanted } from './rules.ts';

/** Our wording of a rule in both languages. */
export const wordingOf = (code: RuleCode): RuleWording => ({
  en: marketTexts.en.rule[code],
  es: marketTexts.es.rule[code],
});

/** `market: null`: the firm has not chosen a market, so which rules apply is unknown rather than none. */
export type RequiredParts =
  | { readonly market: null }
  | { readonly market: Market; readonly rules: readonly RuleInForce[] };

/** All rules in force, in the firm's words and with their sources. */
export const readRulesInForce = async (db: Db): Promise<RequiredParts> => {
  const market = (await findMarket(db))?.market ?? null;
  if (market === null) return { market };
  const changes = new Map(
    (await queries.selectChanges(db)).map(
      ({ code, is_active: isActive, own_text: ownText }) => [code, { isActive, ownText }] as const,
    ),
  );
  const ownRules = await queries.selectFirmRules(db);
  return { market, rules: rulesInForce({ market, changes, ownRules }, wordingOf) };
};

/** The rules in force for a kind of document and a service. Without a document: those for all documents of the service. */
export const requiredParts = async (db: Db, wanted: Wanted): Promise<RequiredParts> => {
  const parts = await readRulesInForce(db);
  if (parts.market === null) return parts;
  return { ...parts, rules: parts.rules.filter((rule) => appliesTo(rule, wanted)) };
};
