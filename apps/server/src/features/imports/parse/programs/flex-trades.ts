/** The trades of an Interactive Brokers Flex query, with forex trades as currency exchanges. */
import { isinForm } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { StatementRow } from '../tables/statement-rows.ts';
import { addCash, cellIn, dayCell, decimalText, numberIn, timeCell } from './flex-money.ts';
import type { CashSums } from './flex-money.ts';
import { attribute } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

/** The instrument of a row; none where the row concerns only its currency. */
export const instrumentCells = (row: XmlElement): StatementRow => {
  const symbol = attribute(row, 'symbol');
  const isin = [attribute(row, 'isin'), attribute(row, 'securityID')].find((id) => isinForm.test(id)) ?? '';
  return symbol === attribute(row, 'currency') && isin === ''
    ? {}
    : { symbol, isin, name: attribute(row, 'description') };
};

export const tradeReference = (row: XmlElement): string =>
  ['transactionID', 'tradeID', 'ibExecID', 'ibOrderID'].map((name) => attribute(row, name)).find(Boolean) ??
  '';

const sharedCells = (trade: XmlElement): StatementRow => ({
  date: dayCell(attribute(trade, 'tradeDate') || attribute(trade, 'dateTime')),
  time: timeCell(attribute(trade, 'dateTime')),
  settlementDate: dayCell(attribute(trade, 'settleDateTarget')),
  currency: attribute(trade, 'currency'),
  reference: tradeReference(trade),
});

/**
 * What the trades of a category pay: quantity × price if no multiplier says otherwise, or their proceeds. Futures and the
 * like, which have no row here, pay only their margin.
 */
const paidBy: ReadonlyMap<string, 'units' | 'proceeds'> = new Map([
  ['STK', 'units'],
  ['FUND', 'units'],
  ['CRYPTO', 'units'],
  ['WAR', 'units'],
  ['OPT', 'proceeds'],
  ['IOPT', 'proceeds'],
  ['BOND', 'proceeds'],
  ['BILL', 'proceeds'],
]);

/** What a trade pays in its own currency before charges, with its sign: costs are negative. */
const proceedsIn = (trade: XmlElement): Decimal | null => {
  const stated = numberIn(trade, 'proceeds') ?? numberIn(trade, 'tradeMoney')?.negated() ?? null;
  if (stated === null) return null;
  // Some versions state the money of a trade without its sign.
  const isBought = attribute(trade, 'buySell').startsWith('BUY');
  return isBought ? stated.abs().negated() : stated.abs();
};

interface Charge {
  readonly amount: Decimal;
  readonly currency: string;
}

/** A charge as a positive amount; a rebate is negative. */
const chargeIn = (trade: XmlElement, name: string, currency: string): Charge => ({
  amount: (numberIn(trade, name) ?? new Decimal(0)).negated(),
  currency: currency || attribute(trade, 'currency'),
});

const chargesIn = (trade: XmlElement) => ({
  fee: chargeIn(trade, 'ibCommission', attribute(trade, 'ibCommissionCurrency')),
  tax: chargeIn(trade, 'taxes', ''),
});

const chargeCost = ({ amount }: Charge): Decimal => (amount.isNegative() ? new Decimal(0) : amount);

/** The charges of a row in its currency, the fee in another currency beside them. */
const chargeCells = (currency: string, { fee, tax }: ReturnType<typeof chargesIn>): StatementRow => ({
  fee: decimalText(chargeCost(fee)),
  tax: decimalText(chargeCost(tax)),
  ...(fee.currency === currency ? {} : { feeCurrency: fee.currency }),
  ...(tax.currency === currency || tax.amount.isZero() ? {} : { taxCurrency: tax.currency }),
});

const ownCosts = (currency: string, { fee, tax }: ReturnType<typeof chargesIn>): Decimal =>
  [fee, tax]
    .filter((charge) => charge.currency === currency)
    .reduce((sum, charge) => sum.plus(chargeCost(charge)), new Decimal(0));

const addCharges = (cash: CashSums, { fee, tax }: ReturnType<typeof chargesIn>): void => {
  for (const { amount, currency } of [fee, tax]) addCash(cash, currency, amount.negated());
};

/** A rebate of commission or tax is a refund of its own. */
const rebateRows = (trade: XmlElement): StatementRow[] => {
  const { fee, tax } = chargesIn(trade);
  return [
    { type: 'Fee refund', ...fee },
    { type: 'Tax refund', ...tax },
  ].flatMap(({ type, amount, currency }) =>
    amount.isNegative() && !amount.isZero()
      ? [
          {
            ...sharedCells(trade),
            ...instrumentCells(trade),
            type,
            amount: decimalText(amount.abs()),
            currency,
          },
        ]
      : [],
  );
};

interface Sides {
  readonly sold: Decimal;
  readonly from: string;
  readonly bought: Decimal;
  readonly to: string;
}

/** What a forex trade costs in the currency that it is quoted in. */
const quotedCost = (trade: XmlElement, quantity: Decimal): Decimal | null =>
  proceedsIn(trade)?.abs() ?? numberIn(trade, 'tradePrice')?.times(quantity) ?? null;

/** The base and the quoted currency of "EUR.USD", which must be the one that the trade is in. */
const forexPair = (trade: XmlElement): readonly [base: string, quote: string] | null => {
  const [, base, quote] = /^([A-Z]{3})\.([A-Z]{3})$/.exec(attribute(trade, 'symbol')) ?? [];
  return base !== undefined && quote === attribute(trade, 'currency') ? [base, quote] : null;
};

/** What a forex trade gives for what: buying EUR.USD gives dollars for euros. Null if the row does not say it. */
const forexSides = (trade: XmlElement): Sides | null => {
  const pair = forexPair(trade);
  const quantity = numberIn(trade, 'quantity')?.abs();
  if (pair === null || quantity === undefined) return null;
  const [base, quote] = pair;
  const cost = quotedCost(trade, quantity);
  const side = attribute(trade, 'buySell');
  if (cost === null || (side !== 'BUY' && side !== 'SELL')) return null;
  return side === 'BUY'
    ? { sold: cost, from: quote, bought: quantity, to: base }
    : { sold: quantity, from: base, bought: cost, to: quote };
};

const askedTrade = (trade: XmlElement): StatementRow[] => [
  {
    ...sharedCells(trade),
    ...instrumentCells(trade),
    type: ['IBKR', attribute(trade, 'assetCategory'), attribute(trade, 'buySell')].filter(Boolean).join(' '),
    quantity: cellIn(trade, 'quantity'),
    amount: cellIn(trade, 'netCash') || cellIn(trade, 'proceeds'),
  },
];

const forexRows = (trade: XmlElement, cash: CashSums): StatementRow[] => {
  const sides = forexSides(trade);
  if (sides === null) return askedTrade(trade);
  const charges = chargesIn(trade);
  addCash(cash, sides.from, sides.sold.negated());
  addCash(cash, sides.to, sides.bought);
  addCharges(cash, charges);
  const amount = sides.sold.plus(ownCosts(sides.from, charges)).negated();
  const row = {
    ...sharedCells(trade),
    type: 'Currency exchange',
    currency: sides.from,
    amount: decimalText(amount),
    toAmount: decimalText(sides.bought),
    toCurrency: sides.to,
    ...chargeCells(sides.from, charges),
  };
  return [row, ...rebateRows(trade)];
};

const isOne = (multiplier: string): boolean => multiplier === '' || Number(multiplier) === 1;

/** Whether quantity × price is what the trade pays. */
const isByUnit = (trade: XmlElement): boolean =>
  paidBy.get(categoryIn(trade)) === 'units' && isOne(attribute(trade, 'multiplier'));

/** The query may leave the category out. */
const categoryIn = (trade: XmlElement): string => attribute(trade, 'assetCategory') || 'STK';

const securityRows = (trade: XmlElement, cash: CashSums): StatementRow[] => {
  const side = attribute(trade, 'buySell');
  if (!paidBy.has(categoryIn(trade)) || (side !== 'BUY' && side !== 'SELL')) return askedTrade(trade);
  const currency = attribute(trade, 'currency');
  const charges = chargesIn(trade);
  const proceeds = proceedsIn(trade);
  addCash(cash, currency, proceeds);
  addCharges(cash, charges);
  const row = {
    ...sharedCells(trade),
    ...instrumentCells(trade),
    type: side === 'BUY' ? 'Buy' : 'Sell',
    quantity: decimalText(numberIn(trade, 'quantity')?.abs() ?? null),
    price: isByUnit(trade) ? cellIn(trade, 'tradePrice') : '',
    amount: decimalText(proceeds?.minus(ownCosts(currency, charges)) ?? null),
    ...chargeCells(currency, charges),
  };
  return [row, ...rebateRows(trade)];
};

/** The rows of a trade; adds the cash that it moves. */
export const tradeRows = (trade: XmlElement, cash: CashSums): StatementRow[] =>
  attribute(trade, 'assetCategory') === 'CASH' ? forexRows(trade, cash) : securityRows(trade, cash);

const summaries = new Set(['CLOSED_LOT', 'SYMBOL_SUMMARY', 'ASSET_SUMMARY', 'WASH_SALE', 'ORDER']);

/** The executions of a section; a query may list only orders. */
export const executions = (section: XmlElement | null): readonly XmlElement[] => {
  const rows = section?.children ?? [];
  const trades = rows.filter(
    (row) => row.name === 'Trade' && !summaries.has(attribute(row, 'levelOfDetail')),
  );
  return trades.length > 0
    ? trades
    : rows.filter(
        ({ name, attributes }) =>
          name === 'Order' || (name === 'Trade' && attributes['levelOfDetail'] === 'ORDER'),
      );
};
