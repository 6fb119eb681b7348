/** The English texts of the performance report. */
export const performanceReportEnglish = {
  kind: 'Performance report',
  quarter1: 'First quarter {year}',
  quarter2: 'Second quarter {year}',
  quarter3: 'Third quarter {year}',
  quarter4: 'Fourth quarter {year}',
  days: '{from} to {to}',

  value: 'Value',
  benchmarkShort: 'Benchm.',
  contributionOver: 'What contributed to the return: {period}',
  valueIn: 'Value, {currency}',
  period: 'Period',
  benchmark: 'Benchmark',
  benchmarks: 'Benchmarks',
  preparedFor: 'Prepared for',
  opened: 'Opened',
  adviser: 'Adviser',

  letterValue: 'Your portfolio was worth {value} on {day}.',
  letterReturn: 'From {from} to {to} it returned {rate} net of fees and taxes.',
  letterReturnAgainst:
    'From {from} to {to} it returned {rate} net of fees and taxes, against {benchmark} for the benchmark.',
  letterIrr: 'From {from} to {to} its money-weighted return, net of fees and taxes, was {rate}.',
  letterIrrAnnual: 'From {from} to {to} its money-weighted return, net of fees and taxes, was {rate} a year.',
  letterReturnGross: 'From {from} to {to} it returned {rate} before fees.',
  letterReturnGrossAgainst:
    'From {from} to {to} it returned {rate} before fees, against {benchmark} for the benchmark.',
  letterContributions: 'Contributions came to {inflows}; nothing was withdrawn.',
  letterWithdrawals: 'Withdrawals came to {outflows}; nothing was contributed.',
  letterFlows: 'Contributions came to {inflows} and withdrawals to {outflows}.',
  letterNoFlows: 'Nothing was contributed or withdrawn.',
  letterMost: '{group} contributed most to the return: {points}.',
  letterMostLed: '{group} contributed most to the return: {points}, led by {name}.',
  letterNone: 'The portfolio had no entries by {day}.',
  incompleteFigure: '{figure} (incomplete)',
  outdatedFigure: '{figure} (outdated prices)',

  cardReturn: 'Return, net',
  cardReturnGross: 'Return, gross',
  cardGross: 'gross {rate}',
  cardDifference: 'difference {points}',
  cardSince: 'Since inception, net, p.a.',
  cardSinceShort: 'Since inception, net',
  cardSinceGross: 'Since inception, gross, p.a.',
  cardSinceShortGross: 'Since inception, gross',
  cardIrr: 'IRR, net',
  cardIrrAnnual: 'IRR, net, p.a.',
  cardSinceIrr: 'Since inception, IRR, p.a.',
  cardSinceShortIrr: 'Since inception, IRR',
  sinceDay: 'since {day}',
  onDay: 'on {day}',

  development: 'How the value developed',
  opening: 'Opening value',
  contributions: 'Contributions',
  withdrawals: 'Withdrawals',
  fees: 'Fees',
  taxes: 'Taxes',
  shortUnknown: 'n/a',
  result: 'Result before fees and taxes',
  resultNet: 'Result',
  closing: 'Closing value',
  developmentNote:
    'Transfers of securities count as contributions and withdrawals at their market value. Each period opens with the closing value of the day before it.',

  returns: 'Returns',
  gross: 'TWR, gross',
  net: 'TWR, net',
  irr: 'IRR',
  difference: 'Net less benchmark',
  differenceGross: 'Gross less benchmark',
  severalBenchmarksNet:
    'Below the return of each benchmark stands the net return less that of the benchmark.',
  severalBenchmarksGross:
    'Below the return of each benchmark stands the gross return less that of the benchmark.',
  yearToDate: 'Year to date',
  oneYear: 'One year',
  threeYears: 'Three years, p.a.',
  fiveYears: 'Five years, p.a.',
  sinceInception: 'Since inception',
  sinceInceptionAnnual: 'Since inception, p.a.',
  sinceInceptionCumulative: 'Since inception, cumulative',
  returnsNote:
    'TWR is the time-weighted, IRR the money-weighted return. Net is after the fees and taxes booked in the portfolio, gross before its fees. Only periods marked p.a. are annualised, except that the IRR is p.a. for every period of a year or more.',

  valueChart: 'Value and net invested capital',
  invested: 'Net invested capital',
  returnChart: 'Time-weighted return since inception',
  returnChartAgainst: 'Time-weighted return since inception, against the benchmark',
  returnChartAgainstSeveral: 'Time-weighted return since inception, against the benchmarks',
  portfolioNet: 'Portfolio, net',
  legend: '{name}, {value}',
  lineFromTo: '{name} from {first} on {from} to {last} on {to}.',
  lineUnknown: '{name}: unknown.',

  months: 'Monthly returns',
  year: 'Year',
  monthsNote: 'Net time-weighted returns in percent, {from} to {to}.',
  monthsMarked:
    '* Covers a part of the period only, has no new price in it, or is incomplete, rests on outdated prices, or leaves days out.',

  contribution: 'What contributed to the return',
  classOrHolding: 'Class, holding',
  ownReturn: 'Own return',
  contributionPoints: 'Contribution, pp',
  others: 'Other holdings ({count})',
  rest: 'Cash, and fees and taxes of no holding',
  contributionNoteSummed:
    'Percentage points of the net time-weighted return, linked by the method of Carino. They are rounded together, so that they add up to the return. Holdings with a small effect are summed up.',
  contributionNote:
    'Percentage points of the net time-weighted return, linked by the method of Carino. They are rounded together, so that they add up to the return.',

  holdingsOn: 'Securities on {day}',
  cashOn: 'Cash on {day}',

  transactions: 'Transactions',
  date: 'Date',
  transaction: 'Transaction',
  charges: 'Fees, taxes',
  netAmount: 'Net amount',
  transactionsNote:
    'Fees, taxes and net amounts are in the currency beside them. Prices in percent are of the nominal. Withheld taxes stand among the fees and taxes.',
  reversed: 'Entries that were reversed, and their reversals, are left out.',

  corporateActions: 'Corporate actions',
  corporateAction: 'Corporate action',
  receivedInstrument: 'Received',
  ratio: 'Ratio',
  corporateActionsNote: 'A ratio of 2 : 1 gives two new units for each unit held before.',

  closedPositions: 'Closed positions',
  lastSale: 'Last sale',
  noClosedPositions: 'No position was closed by a sale in this period.',

  income: 'Income',
  payments: 'Payments',
  grossIn: 'Gross, {currency}',
  taxIn: 'Withheld tax, {currency}',
  feeIn: 'Fees, {currency}',
  netIn: 'Net, {currency}',
  cashInterest: 'Interest on cash',

  realised: 'Realised gains',
  acquired: 'Acquired',
  proceedsIn: 'Proceeds, {currency}',

  method: 'Method',
  methodTwr: 'Time-weighted return',
  methodTwrText:
    'The product of daily returns, so that contributions and withdrawals do not change it. Contributions take part from the start of their day, withdrawals until its end. Days on which nothing is invested contribute nothing.',
  methodIrr: 'Money-weighted return',
  methodIrrText:
    'The annual rate at which all contributions and withdrawals, with opening and closing value, balance. For a period under a year it is that of the period.',
  methodValue: 'Valuation',
  methodValueText:
    'Quantity times the last known closing price at the last known exchange rate, plus cash. Prices and rates older than the firm’s limit count as outdated. Nothing without a price is valued at zero: it is unknown.',
  methodBenchmark: 'Benchmark',
  methodBenchmarkText:
    '{name}, in the currency of the portfolio and over the same days, before costs. {rebalancing}',
  rebalancedDaily: 'Rebalanced daily.',
  rebalancedMonthly: 'Rebalanced monthly.',
  rebalancedNone: 'Not rebalanced.',
  methodRounding: 'Rounding',
  methodRoundingText:
    'All figures are computed from exact amounts and rounded for print only, each by itself, so that printed rows may differ from their total in the last digit.',
  methodSources: 'Sources',
  methodSourcesText:
    'The transactions recorded for the portfolio, and the closing prices and exchange rates stored by the firm, as they were known on the day of this report. Past returns say nothing certain about future ones.',

  review: 'Portfolio review',
  nextReview: 'Next review',
  serviceSince: '{service}, since {day}',
  reviewIncome: 'Income, net',
  reviewGross: 'gross {amount}, withheld tax {tax}',
  largestHoldings: 'Largest holdings',
  allocation: 'Allocation by class',
  class: 'Class',
  contributors: 'Largest contributors',
  detractors: 'Largest detractors',
  everythingElse: 'Everything else',
  furtherUnknown: 'Further figures that are unknown: {count}.',
  outdatedCount: 'Values that rest on outdated prices or rates: {count}.',
  reviewMethod:
    'TWR is the time-weighted return over each period, not annualised, net after the fees and taxes booked in the portfolio, gross before its fees. Values are quantities at the last known closing prices and exchange rates, plus cash. Amounts are rounded each by itself, so that printed rows may differ from their total in the last digit; weights and contributions are rounded together. Past returns say nothing certain about future ones.',

  gaps: 'Notes on the figures',
  began: 'The portfolio began on {day}: figures of periods that began earlier cover the time since then.',
  outdatedEnd:
    '{period}: {opening} of the opening and {closing} of the closing value rest on outdated prices or rates.',
  tradePrices: 'Valued at the portfolio’s own last trade, for want of a closing price: {names}.',
  derivedPrices:
    'Valued at the price of the former instrument, for want of one since a merger or change of symbol: {names}.',
  waitingSplits: 'A split is still to be booked: {names}.',
  notBooked: 'The ledger has entries that cannot be booked and are in no figure: {count}.',
  withoutCapital:
    '{period}: amounts booked on days without holdings are in the result, but not in the return: charges of {charges} and income of {income}.',
  returnedCapital:
    '{period}: capital of {amount} returned after the last sale is in the result, but not in the return.',
  littleCapital:
    '{period}: days with a return beyond ±50% on less than 1% of the highest value: {count}, the first on {day}.',
  largeDays: '{period}: days with a return beyond ±50%: {count}.',
  several:
    '{period}: several money-weighted returns fit the cash flows; the one nearest to zero with the sign of the result is printed.',
  cashNotKept:
    'Cash is not tracked in this portfolio: purchases count as contributions, sales and income as withdrawals.',
  benchmarkLater:
    'The benchmark has prices since {day} only; periods that began earlier have no benchmark return.',
  namedBenchmarkLater:
    'The benchmark {name} has prices since {day} only; periods that began earlier have no return of it.',
  allKnown: 'All printed figures are known, and none rests on outdated prices.',
  outdated: 'Outdated prices',
  sinceOpening: 'since {day}',
  oneOfSeveral: 'one of several',
} as const;
export type PerformanceReportTexts = Readonly<Record<keyof typeof performanceReportEnglish, string>>;
