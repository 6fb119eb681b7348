/** The English texts of reports of a client or a household. */
export const clientReportEnglish = {
  household: 'Household',
  holdings: 'Statement of holdings of all portfolios',
  portfolioCount: 'Portfolios',
  scope: 'Portfolios in this report',
  since: 'Since',
  valueOn: 'Value on {day}',
  excluded: 'Portfolios not in this report',
  closed: '{portfolio}: closed on {day}.',
  noEntries: '{portfolio}: no entries by {day}.',
  nothingHeld: '{portfolio}: nothing held on {day}.',
  noneExcluded: 'All portfolios are in this report.',
  membersVisible:
    'The report covers the portfolios to which the person who made it has access. Portfolios of household members to whom that person has no access are not in it.',
  currencyNote:
    'Amounts of a portfolio are in its own currency. Totals are in {currency}: values at the exchange rates of their day, contributions and withdrawals at those of theirs. Transfers between these portfolios are no contributions or withdrawals in the total.',
  memberNote: 'The totals count the portfolios of a member for the days of the membership only.',
  letterReturn: 'From {from} to {to} they returned {rate} net of fees and taxes.',
  letterValue: 'Your portfolios together were worth {value} on {day}.',
  letterNone: 'The portfolios had no entries by {day}.',
  byPortfolio: 'Portfolios over the period: {period}',
  classes: 'Asset classes by currency',
  assetClass: 'Asset class',
  weightNote: 'Weights are those among all portfolios of the same currency.',
  ofPortfolio: '{portfolio}: {table}',
} as const;
export type ClientReportTexts = Readonly<Record<keyof typeof clientReportEnglish, string>>;
