import {
  getMarketSettings,
  listPortfolioRules,
  type MarketRule,
  type MarketSettings,
} from '@partnerfolio/contract/settings/market';

/** What shows the market or its rules. */
export const afterMarketChange = [getMarketSettings, listPortfolioRules];

/** The choice of the one firm, as a record with an id. */
export const choiceRecord = (settings: MarketSettings) => ({ ...settings, id: 'market' });

/** A rule of the market, which its code identifies. */
export const ruleRecord = (rule: MarketRule) => ({ ...rule, id: rule.code });
