/** The English texts of the overview of the firm. */
export const firmOverviewEnglish = {
  kind: 'Firm overview',
  clients: 'Clients',
  portfolios: 'Portfolios',
  openClients: '{open} open, {closed} closed',
  openPortfolios: '{open} open, {closed} closed',
  letterValue: 'All portfolios of the firm together were worth {value} on {day}.',
  letterReturn: 'From {from} to {to} they returned {rate} net of fees and taxes.',
  letterNone: 'The portfolios of the firm had no entries by {day}.',
  leftOut: 'Portfolios that are not in all figures',
  leftOutRange: '{portfolio}: left out on some days of the period: {reason}.',
  leftOutEarlier: '{portfolio}: left out on some days before the period: {reason}.',
  leftOutToday: '{portfolio}: no known value on {day}: {reason}.',
  leftOutOthers: 'Further portfolios that are left out on some days: {count}.',
  leftOutOthersToday: 'Further portfolios without a known value on {day}: {count}.',
  noneLeftOut: 'All portfolios of the firm are in all figures.',
  classesOn: 'Asset classes on {day}',
  assetClass: 'Asset class',
  currenciesOn: 'Currencies of portfolios on {day}',
  clientsOn: 'Largest clients on {day}',
  portfoliosOn: 'Largest portfolios on {day}',
  client: 'Client',
  portfolioCount: 'Portfolios',
  otherClients: 'Other clients ({count})',
  otherPortfolios: 'Other portfolios ({count})',
  inTransit: 'On the way between portfolios',
  ownCurrency: 'In its currency',
  unknownLines: 'Holdings and cash balances without a known value, which asset classes leave out: {count}.',
  laterDay:
    'Asset classes, currencies, and the largest clients and portfolios are known of the day on which a report is made only. This one ends earlier, so that it does not print them.',
  currencyNote:
    'Amounts are in {currency}: values at the exchange rates of their day, contributions and withdrawals at those of theirs. Transfers between portfolios of the firm are no contributions or withdrawals.',
  leftOutNote:
    'Where portfolios are left out, values, results and returns are those of the others, and contributions and withdrawals are unknown.',
} as const;
export type FirmOverviewTexts = Readonly<Record<keyof typeof firmOverviewEnglish, string>>;
