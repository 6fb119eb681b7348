/** Reads the transactions of an OFX or QFX file: bank, card and investment statements. */
import { isinForm } from '@partnerfolio/contract/values';
import { importError } from '../../import/errors.rules.ts';
import { allNamed, elementAt, readOfx, valueAt } from './ofx-elements.ts';
import type { OfxElement } from './ofx-elements.ts';
import {
  cashIn,
  cashOut,
  decimalCell,
  isNegative,
  isNothing,
  statementTable,
} from '../tables/statement-rows.ts';
import { programWord } from '../tables/program-words.ts';
import type { StatementRow } from '../tables/statement-rows.ts';
import { UnreadableFile } from '../tables/table-text.ts';
import type { SourceTable } from '../tables/table-writer.ts';

const statements = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);

/**
 * The day that a date states, as written: a time zone never moves it. An impossible date stays as it is, and becomes
 * an error of its row.
 */
const dayCell = (text: string): string => {
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return year === '' ? text.trim() : `${year}-${month}-${day}`;
};

/** "1400,82" is a decimal comma if no point is in the number. */
const numberCellFrom = (text: string): string => {
  const plain = text.replaceAll(/\s/g, '');
  const point = /^[-+]?\d+,\d{1,8}$/.test(plain) ? plain.replace(',', '.') : plain;
  return decimalCell(point);
};

/** The identifier and name of each security, by the id that transactions use. */
interface Security {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
}

const securityInfos = new Set(['SECINFO']);
const securityKey = (holder: OfxElement): string =>
  `${valueAt(holder, 'SECID', 'UNIQUEIDTYPE').toUpperCase()}:${valueAt(holder, 'SECID', 'UNIQUEID')}`;

const isinFrom = (id: string): string => (isinForm.test(id.toUpperCase()) ? id.toUpperCase() : '');

const readSecurities = (root: OfxElement): ReadonlyMap<string, Security> => {
  const found = new Map<string, Security>();
  for (const info of allNamed(root, securityInfos)) {
    const key = securityKey(info);
    const id = valueAt(info, 'SECID', 'UNIQUEID');
    const security = {
      symbol: valueAt(info, 'TICKER') || id,
      isin: isinFrom(id),
      name: valueAt(info, 'SECNAME'),
    };
    const other = found.get(key);
    // Two securities under one id: neither name can be trusted, only the id.
    const isSame = other === undefined || (other.symbol === security.symbol && other.isin === security.isin);
    found.set(key, isSame ? security : { symbol: id, isin: isinFrom(id), name: '' });
  }
  return found;
};

/** What the rows of a statement share. */
interface Statement {
  readonly account: string;
  readonly currency: string;
  readonly securities: ReadonlyMap<string, Security>;
}

/**
 * FITID is unique only within an account, and not even there, so the account is part of the reference. Rows also
 * count as different by their amount and date, and equal ones are numbered.
 */
const reference = ({ account }: Statement, fitid: string): string =>
  fitid === '' ? '' : `${account} ${fitid}`.trim();

const currencyFor = (transaction: OfxElement, { currency }: Statement): string =>
  (valueAt(transaction, 'CURRENCY', 'CURSYM') || currency).toUpperCase();

const note = (...texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(' · ');

const bankRow = (transaction: OfxElement, statement: Statement): StatementRow => {
  const amount = numberCellFrom(valueAt(transaction, 'TRNAMT'));
  const type = valueAt(transaction, 'TRNTYPE').toUpperCase();
  return {
    date: dayCell(valueAt(transaction, 'DTPOSTED')),
    type: programWord('ofxBank', type, isNegative(amount)),
    amount,
    currency: currencyFor(transaction, statement),
    note: note(
      valueAt(transaction, 'NAME') || valueAt(transaction, 'PAYEE', 'NAME'),
      valueAt(transaction, 'MEMO'),
    ),
    reference: reference(statement, valueAt(transaction, 'FITID')),
  };
};

const added = (one: string, other: string): string => {
  if (isNothing(one)) return isNothing(other) ? '' : decimalCell(other);
  if (isNothing(other)) return decimalCell(one);
  // Two charges are added as scaled integers, so that nothing is rounded.
  const places = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0));
  const scaled = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.replace(/^[-+]/, '').split('.');
    return BigInt(`${isNegative(text) ? '-' : ''}${whole}${fraction.padEnd(places, '0')}`);
  };
  const digits = (scaled(one) + scaled(other)).toString().padStart(places + 1, '0');
  return places === 0 ? digits : decimalCell(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
};

/** The columns that all transactions of an investment statement share. */
const investmentRow = (part: OfxElement, statement: Statement): StatementRow => {
  const general = elementAt(part, 'INVTRAN');
  const id = valueAt(part, 'SECID', 'UNIQUEID');
  const known = statement.securities.get(securityKey(part));
  const security = known ?? { symbol: id, isin: isinFrom(id), name: '' };
  return {
    date: dayCell(valueAt(general, 'DTTRADE')),
    settlementDate: dayCell(valueAt(general, 'DTSETTLE')),
    ...(id === '' ? {} : security),
    currency: currencyFor(part, statement),
    note: valueAt(general, 'MEMO'),
    reference: reference(statement, valueAt(general, 'FITID')),
  };
};

const numbersIn = (part: OfxElement, ...names: readonly string[]): string =>
  names.map((name) => numberCellFrom(valueAt(part, name))).reduce(added, '');

/** A trade; the accrued interest of a bond stands beside it, and its total does not contain it. */
const trade = (
  part: OfxElement,
  statement: Statement,
  { word, accrued }: { readonly word: 'Buy' | 'Sell'; readonly accrued: string },
): StatementRow => {
  const price = numberCellFrom(valueAt(part, 'UNITPRICE'));
  const units = numberCellFrom(valueAt(part, 'UNITS'));
  const total = numberCellFrom(valueAt(part, 'TOTAL'));
  return {
    ...investmentRow(part, statement),
    type: word,
    // Units sold are negative; a purchase of negative units is a correction, which its row says.
    quantity: word === 'Sell' ? cashIn(units) : units,
    ...(isNothing(price) ? {} : { price }),
    amount: word === 'Sell' ? added(cashIn(total), cashIn(accrued)) : added(cashOut(total), cashOut(accrued)),
    fee: numbersIn(part, 'COMMISSION', 'FEES', 'LOAD', 'PENALTY'),
    tax: numbersIn(part, 'TAXES', 'WITHHOLDING', 'STATEWITHHOLDING'),
    ...(isNothing(accrued) ? {} : { accruedInterest: word === 'Sell' ? accrued : cashOut(accrued) }),
  };
};

const incomeWord = (part: OfxElement): string =>
  programWord('ofxIncome', valueAt(part, 'INCOMETYPE').toUpperCase());

const income = (part: OfxElement, statement: Statement): StatementRow => ({
  ...investmentRow(part, statement),
  type: incomeWord(part),
  amount: numberCellFrom(valueAt(part, 'TOTAL')),
  tax: numbersIn(part, 'WITHHOLDING', 'TAXES'),
});

/** A reinvestment is income and a purchase. UNITPRICE is often 0 or wrong there, so units and total decide. */
const reinvestment = (part: OfxElement, statement: Statement): StatementRow[] => {
  const total = numberCellFrom(valueAt(part, 'TOTAL'));
  const shared = investmentRow(part, statement);
  return [
    { ...shared, type: incomeWord(part), amount: cashIn(total) },
    {
      ...shared,
      type: 'Buy',
      quantity: numberCellFrom(valueAt(part, 'UNITS')),
      amount: cashOut(total),
      fee: numbersIn(part, 'COMMISSION', 'FEES', 'LOAD'),
      tax: numbersIn(part, 'TAXES'),
    },
  ];
};

const isIn = (part: OfxElement): boolean =>
  valueAt(part, 'TFERACTION').toUpperCase() === 'IN' ||
  (valueAt(part, 'TFERACTION') === '' && !isNegative(valueAt(part, 'UNITS')));

const transfer = (part: OfxElement, statement: Statement): StatementRow => ({
  ...investmentRow(part, statement),
  type: isIn(part) ? 'Transfer in' : 'Transfer out',
  quantity: cashIn(numberCellFrom(valueAt(part, 'UNITS'))),
});

/** A transaction that the ledger has no certain type for; its word names it, and the user is asked. */
const other = (part: OfxElement, statement: Statement): StatementRow => ({
  ...investmentRow(part, statement),
  type: `OFX ${part.name}`,
  quantity: numberCellFrom(valueAt(part, 'UNITS')),
  amount: numberCellFrom(valueAt(part, 'TOTAL')),
});

const expense = (part: OfxElement, statement: Statement): StatementRow => ({
  ...investmentRow(part, statement),
  type: part.name === 'MARGININTEREST' ? 'Margin interest' : 'Fee',
  amount: cashOut(numberCellFrom(valueAt(part, 'TOTAL'))),
});

const purchases = ['BUYDEBT', 'BUYMF', 'BUYOTHER', 'BUYSTOCK'];
const sales = ['SELLDEBT', 'SELLMF', 'SELLOTHER', 'SELLSTOCK'];

type Rows = (transaction: OfxElement, statement: Statement) => readonly StatementRow[];

const tradeIn =
  (name: string, word: 'Buy' | 'Sell'): Rows =>
  (transaction, statement) => {
    const accrued = numberCellFrom(valueAt(transaction, 'ACCRDINT'));
    return [trade(elementAt(transaction, name) ?? transaction, statement, { word, accrued })];
  };

const byType: ReadonlyMap<string, Rows> = new Map<string, Rows>([
  ...purchases.map((name) => [name, tradeIn('INVBUY', 'Buy')] as const),
  ...sales.map((name) => [name, tradeIn('INVSELL', 'Sell')] as const),
  ['INCOME', (part, statement) => [income(part, statement)]],
  ['REINVEST', reinvestment],
  ['TRANSFER', (part, statement) => [transfer(part, statement)]],
  ['INVEXPENSE', (part, statement) => [expense(part, statement)]],
  ['MARGININTEREST', (part, statement) => [expense(part, statement)]],
]);

const bankLists = new Set(['BANKTRANLIST', 'INVBANKTRAN']);
const bankTransactions = new Set(['STMTTRN']);

/** The rows of a statement: those of its list of investments, and those of its cash. */
const statementRows = (element: OfxElement, statement: Statement): StatementRow[] => {
  const investments = (elementAt(element, 'INVTRANLIST')?.children ?? []).filter(
    ({ name, children }) => children.length > 0 && !bankLists.has(name),
  );
  const cash = allNamed(element, bankTransactions);
  return [
    ...investments.flatMap((part) =>
      (byType.get(part.name) ?? ((...given) => [other(...given)]))(part, statement),
    ),
    ...cash.map((transaction) => bankRow(transaction, statement)),
  ];
};

const accountNames = ['INVACCTFROM', 'BANKACCTFROM', 'CCACCTFROM'];

const accountNumber = (element: OfxElement): string =>
  accountNames.map((name) => valueAt(element, name, 'ACCTID')).find((id) => id !== '') ?? '';

/** "CHARSET:1252" in the header of OFX 1; XML and everything else is UTF-8 if its bytes fit. */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The transactions of the file, a table for each account. */
export const readOfxTables = function* (bytes: Uint8Array): Generator<SourceTable> {
  const root = readOfx(decode(bytes));
  const securities = readSecurities(root);
  const found = allNamed(root, statements);
  if (found.length === 0) throw new UnreadableFile(importError('no_transactions'));
  const tables = new Map<string, StatementRow[]>();
  for (const element of found) {
    const account = accountNumber(element);
    const currency = valueAt(element, 'CURDEF').toUpperCase();
    const rows = statementRows(element, { account, currency, securities });
    const earlier = tables.get(account) ?? [];
    for (const row of rows) earlier.push(row);
    tables.set(account, earlier);
  }
  if ([...tables.values()].every((rows) => rows.length === 0))
    throw new UnreadableFile(importError('no_transactions'));
  for (const [account, rows] of tables)
    if (rows.length > 0) {
      const hasAccrued = rows.some(({ accruedInterest }) => accruedInterest !== undefined);
      yield { name: account || 'OFX', rows: statementTable(rows, hasAccrued ? ['accruedInterest'] : []) };
    }
};
