/** What is stated of instruments for checks and costs. */
import type { FactCode, FactPart, WordedValue } from '../../src/instruments/facts.ts';

export const facts = {
  part: {
    issuer: 'Issuer and rating',
    costs: 'Costs, p.a.',
    risk: 'Risk and trading',
    sustainability: 'Sustainability',
  },
  name: {
    issuer: 'Issuer',
    ratingSp: 'Rating by S&P',
    ratingMoodys: 'Rating by Moody’s',
    ratingFitch: 'Rating by Fitch',
    ongoingCharge: 'Ongoing charge',
    transactionCost: 'Transaction cost',
    thirdPartyPayments: 'Third-party payments',
    riskClass: 'Risk class (SRI)',
    complexity: 'Complexity',
    liquidity: 'Liquidity',
    sfdrArticle: 'SFDR classification',
    sustainableShare: 'Minimum sustainable investments',
    taxonomyShare: 'Minimum taxonomy-aligned',
    considersPai: 'Considers adverse impacts (PAI)',
  },
  value: {
    no_issuer: 'No issuer',
    not_rated: 'Not rated',
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    less_often: 'Less often',
    illiquid: 'Illiquid',
    no_sri: 'None (not a PRIIP)',
    non_complex: 'Non-complex',
    complex: 'Complex',
    article_6: 'Article 6',
    article_8: 'Article 8',
    article_9: 'Article 9',
    outside_sfdr: 'Outside SFDR',
    yes: 'Yes',
    no: 'No',
  },
} as const satisfies {
  part: Record<FactPart, string>;
  name: Record<FactCode, string>;
  value: Record<WordedValue, string>;
};
