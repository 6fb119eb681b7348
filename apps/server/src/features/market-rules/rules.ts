/** Pure decisions about the rules of the firm's market: which are in force, and for which document and service. */
import { marketRules, rulesOfMarket } from '@partnerfolio/contract/settings/market-rules';
import type { DocumentKind, Market, RuleCode, RuleScope } from '@partnerfolio/contract/settings/market-rules';
import type { FirmRuleFields, RuleInForce, RuleWording } from '@partnerfolio/contract/settings/market';

/** How the firm has changed a rule of the market. */
export interface ChangedRule {
  readonly isActive: boolean;
  readonly ownText: string | null;
}

/** The texts of our rules, which the caller reads from the contract. */
export type WordingOf = (code: RuleCode) => RuleWording;

export interface FirmRules {
  readonly market: Market;
  readonly changes: ReadonlyMap<string, ChangedRule>;
  readonly ownRules: readonly (FirmRuleFields & { readonly id: string })[];
}

const ownWords = ({ title, text, source }: FirmRuleFields): RuleWording => ({
  en: { title, text, source },
  es: { title, text, source },
});

/** Title and source stay ours, so that a reworded rule can still be recognised. */
const reworded = ({ en, es }: RuleWording, text: string): RuleWording => ({
  en: { ...en, text },
  es: { ...es, text },
});

const ofMarket = (code: RuleCode, changed: ChangedRule | undefined, wordingOf: WordingOf): RuleInForce => {
  const { documents, service } = marketRules[code];
  const ownText = changed?.ownText ?? null;
  return {
    code,
    id: null,
    wording: ownText === null ? wordingOf(code) : reworded(wordingOf(code), ownText),
    documents: [...documents],
    service,
    isReworded: ownText !== null,
  };
};

const ofFirm = ({ id, ...rule }: FirmRuleFields & { readonly id: string }): RuleInForce => ({
  code: null,
  id,
  wording: ownWords(rule),
  documents: rule.documents.map((kind) => ({ kind, weight: 'required' })),
  service: rule.service,
  isReworded: false,
});

/** The rules that the firm follows: those of its market that it has not switched off, then its own. */
export const rulesInForce = (
  { market, changes, ownRules }: FirmRules,
  wordingOf: WordingOf,
): readonly RuleInForce[] => [
  ...rulesOfMarket(market)
    .filter((code) => changes.get(code)?.isActive !== false)
    .map((code) => ofMarket(code, changes.get(code), wordingOf)),
  ...ownRules.map(ofFirm),
];

/** What a rule has to apply to; without a document, any will do. */
export interface Wanted {
  readonly document?: DocumentKind;
  readonly service: Exclude<RuleScope, 'all'>;
}

export const appliesTo = ({ documents, service }: RuleInForce, wanted: Wanted): boolean =>
  (service === 'all' || service === wanted.service) &&
  (wanted.document === undefined || documents.some(({ kind }) => kind === wanted.document));
