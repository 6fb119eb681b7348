/**
 * The rules of each market: what a document must hold, for which services, and how strictly. Their titles, texts and
 * sources are in `texts/market-rules.ts`. No schemas here, because pages read the lists without them.
 */
import { portfolioKinds } from '../choices.ts';

/** `none`: the firm has decided to follow the rules of no listed market. */
export const markets = ['eu', 'uk', 'us', 'none'] as const;
export type Market = (typeof markets)[number];

/** The kinds of document that a rule may concern. */
export const documentKinds = [
  'proposal',
  'periodic_statement',
  'costs_before',
  'costs_after',
  'advertisement',
  'fall_notice',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The services of mandates, and `all` for rules that do not depend on the service. */
export const ruleServices = [...portfolioKinds, 'all'] as const;
export type RuleScope = (typeof ruleServices)[number];

/**
 * What a rule means for a document: it must follow the rule; it only warns where the rule is not followed; or the rule
 * releases firms from a duty, so nothing may be missed because of it.
 */
export const ruleWeights = ['required', 'warning', 'relief'] as const;
export type RuleWeight = (typeof ruleWeights)[number];

export interface RuleDocument {
  readonly kind: DocumentKind;
  readonly weight: RuleWeight;
}

interface MarketRule {
  readonly market: Exclude<Market, 'none'>;
  readonly documents: readonly RuleDocument[];
  readonly service: RuleScope;
}

const required = (...kinds: readonly DocumentKind[]): readonly RuleDocument[] =>
  kinds.map((kind) => ({ kind, weight: 'required' }));

/** The rule for performance: binding in advertisements, a warning in a client's own statement. */
const ofPerformance: MarketRule = {
  market: 'us',
  documents: [...required('advertisement'), { kind: 'periodic_statement', weight: 'warning' }],
  service: 'all',
};

/** Every rule by its code, in the order in which lists show them. Codes are stored and stay as they are. */
export const marketRules = {
  eu_suitability_report: { market: 'eu', documents: required('proposal'), service: 'advisory' },
  eu_switch: { market: 'eu', documents: required('proposal'), service: 'advisory' },
  eu_costs_before: { market: 'eu', documents: required('costs_before'), service: 'all' },
  eu_costs_after: { market: 'eu', documents: required('costs_after'), service: 'all' },
  eu_periodic_statement: {
    market: 'eu',
    documents: required('periodic_statement'),
    service: 'discretionary',
  },
  eu_fall_notice: { market: 'eu', documents: required('fall_notice'), service: 'discretionary' },
  uk_suitability_report: { market: 'uk', documents: required('proposal'), service: 'advisory' },
  uk_costs: { market: 'uk', documents: required('costs_before', 'costs_after'), service: 'all' },
  uk_electronic: {
    market: 'uk',
    documents: required('proposal', 'costs_before', 'costs_after'),
    service: 'all',
  },
  uk_fall_notice_relief: {
    market: 'uk',
    documents: [{ kind: 'fall_notice', weight: 'relief' }],
    service: 'all',
  },
  us_net_beside_gross: ofPerformance,
  us_periods: ofPerformance,
  us_hypothetical: ofPerformance,
} as const satisfies Readonly<Record<string, MarketRule>>;

export type RuleCode = keyof typeof marketRules;
export const ruleCodes = Object.keys(marketRules) as [RuleCode, ...RuleCode[]];

/** The codes of a market's rules; none for a market without rules. */
export const rulesOfMarket = (market: Market): readonly RuleCode[] =>
  ruleCodes.filter((code) => marketRules[code].market === market);
