/** The rows of a workbook of clients. */
import { balancesOfAccounts, lotsOfAccounts } from '@partnerfolio/finance/account-parts';
import type { AccountLot } from '@partnerfolio/finance/account-parts';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import type { Computed } from '../../figures/compute/inputs/computed.actions.ts';
import type { WorkbookClient, WorkbookPortfolio } from './queries.ts';
import type { SheetValues } from './sheets.ts';

export const clientRow = (client: WorkbookClient, keys: ReadonlyMap<string, string>): SheetValues => ({
  key: keys.get(client.id),
  name: client.name,
  kind: client.kind,
  status: client.status,
  adviser: client.adviser,
  // A household that the user may not see, or that is not in the workbook, is left out.
  household: keys.get(client.household_id ?? ''),
  email: client.email,
  phone: client.phone,
  taxResidence: client.tax_residence,
  language: client.language,
  tags: client.tags,
  nextReviewOn: client.next_review_on,
  note: client.note,
});

export const portfolioRow = (
  row: WorkbookPortfolio,
  { key, client }: { key: string; client: string | undefined },
) => ({
  key,
  client,
  name: row.name,
  baseCurrency: row.base_currency,
  service: row.service,
  openedOn: row.opened_on,
  cashKept: row.cash_kept,
  costMethod: row.cost_method,
  shortSales: row.short_sales,
  agreement: row.agreement,
});

/** The accounts of a portfolio; the only one of a portfolio may have no name, and is not listed then. */
export const accountRows = ({ accounts }: WorkbookPortfolio, portfolio: string): SheetValues[] =>
  accounts
    .filter(({ number }) => number !== '')
    .map(({ custodian, number, currency, alias, omnibus, openedOn, closedOn }) => ({
      portfolio,
      custodian,
      number,
      currency,
      alias,
      omnibus,
      openedOn,
      closedOn,
    }));

/** The rate of the day of acquisition, which the other portal may not have; none for a cost in base currency. */
const rateOf = ({ cost, costBase, costCurrency }: AccountLot, base: string): string | null => {
  if (costCurrency === base || !cost.known || !costBase.known || /^-?0*\.?0*$/.test(cost.value)) return null;
  return new Decimal(costBase.value).div(cost.value).toDecimalPlaces(rateDecimals).toFixed();
};
const rateDecimals = 12;

/** The day of a workbook, and how it names a portfolio and its accounts. */
export interface Place {
  readonly portfolio: string;
  readonly asAt: LocalDate;
  readonly accountOf: (id: string) => string | null;
}

export const positionRows = (computed: Computed, { portfolio, asAt, accountOf }: Place): SheetValues[] => {
  const { ledger, market, settings, instruments } = computed;
  const { baseCurrency, costMethod } = settings;
  const book = replayLots(ledger, { rates: market.rates, baseCurrency, costMethod, asAt });
  return lotsOfAccounts(book).map((lot) => {
    const instrument = instruments.get(lot.instrumentId);
    return {
      portfolio,
      account: accountOf(lot.accountId),
      day: asAt,
      isin: instrument?.isin,
      symbol: instrument?.symbol,
      quantity: lot.quantity,
      acquired: lot.acquired,
      cost: lot.cost.known ? lot.cost.value : null,
      currency: lot.costCurrency,
      fxRate: rateOf(lot, baseCurrency),
    };
  });
};

export const cashRows = (
  { ledger, settings }: Computed,
  { portfolio, asAt, accountOf }: Place,
): SheetValues[] =>
  settings.cashKept
    ? balancesOfAccounts(ledger, dayOfDate(asAt)).map(({ accountId, currency, balance }) => ({
        portfolio,
        account: accountOf(accountId),
        day: asAt,
        currency,
        amount: balance,
      }))
    : [];
