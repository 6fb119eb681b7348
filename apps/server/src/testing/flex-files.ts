/** Flex queries of Interactive Brokers for tests, with attributes as in the broker's reference and published samples. */

export const element = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')} />`;
export const apple = {
  assetCategory: 'STK',
  symbol: 'AAPL',
  description: 'APPLE INC',
  conid: '265598',
  isin: 'US0378331005',
  currency: 'USD',
};
export const trade = (attributes: Record<string, string>) =>
  element('Trade', {
    accountId: 'U1',
    ...apple,
    tradeDate: '20250602',
    dateTime: '20250602;101530',
    settleDateTarget: '20250603',
    multiplier: '1',
    taxes: '0',
    ibCommissionCurrency: 'USD',
    levelOfDetail: 'EXECUTION',
    ...attributes,
  });
export const cashTransaction = (attributes: Record<string, string>) =>
  element('CashTransaction', {
    accountId: 'U1',
    currency: 'USD',
    dateTime: '20250610;202000',
    settleDate: '20250610',
    levelOfDetail: 'DETAIL',
    ...attributes,
  });
export const section = (name: string, ...rows: string[]) => `<${name}>${rows.join('\n')}</${name}>`;
export const statement = (...sections: string[]) =>
  `<FlexStatement accountId="U1" fromDate="20250601" toDate="20250630" period="LastMonth">${sections.join('\n')}</FlexStatement>`;
export const query = (...statements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="${statements.length}">${statements.join('')}</FlexStatements></FlexQueryResponse>`;
