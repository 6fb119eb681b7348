/** Finds out which field each column of a broker's file holds: by its name, confirmed by its values. */
import { withAccountThatDiffers } from '../cells/account-columns.ts';
import { statedCurrency, withAmountInRowCurrency, withoutForeignPrice } from '../columns/amount-columns.ts';
import { statementColumns } from '../../parse/tables/statement-rows.ts';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { findMeaning, typeWord } from '@partnerfolio/contract/written/type-words';
import { priceFields, transactionFields } from '../columns/field-names.ts';
import type { Field } from '../columns/field-names.ts';
import { withoutUnsaidType } from '../columns/type-columns.ts';
import { columnValues, isPlausible, share } from '../columns/samples.ts';
import type { Sample } from '../columns/samples.ts';

/** Finds a column for each field: by the field's names in their order, and by its values. Each column is used once. */
export const matchColumns = <F extends string>(
  fields: Readonly<Record<F, Field>>,
  sample: Sample,
): Partial<Record<F, number>> => {
  const header = sample.header.map(plainWords);
  const taken = new Set<number>();
  const found: Partial<Record<F, number>> = {};
  for (const key of Object.keys(fields) as F[]) {
    const { kind, names } = fields[key];
    const named = names.flatMap((name) =>
      header.flatMap((words, column) => (words === name ? [column] : [])),
    );
    const plausible = named.filter((at) => !taken.has(at) && isPlausible(kind, columnValues(sample, at)));
    // A column without any value says nothing as long as another has some.
    const column = plausible.find((at) => columnValues(sample, at).length > 0) ?? plausible[0];
    if (column === undefined) continue;
    taken.add(column);
    found[key] = column;
  }
  return found;
};

/** A heading without the currency that it states: "Amount in EUR", "Money in (EUR)". */
const withoutCurrency = (heading: string): readonly string[] => {
  if (statedCurrency(heading) === null) return [];
  const name = plainWords(heading).replace(/ [a-z]{3}$/, '');
  return [name, name.replace(/ (?:in|en)$/, '')];
};

/** Beside an amount whose heading states its currency, another one is that of the instrument. */
const withCurrencyOfInstrument = (
  { currency, ...found }: TransactionColumns,
  before: TransactionColumns,
  sample: Sample,
): TransactionColumns => {
  const at = found.amount ?? found.debit;
  if (currency === undefined || at === undefined || at === (before.amount ?? before.debit))
    return currency === undefined ? found : { ...found, currency };
  const code = statedCurrency(sample.header[at] ?? '');
  const isOther = columnValues(sample, currency).some((one) => one.toUpperCase() !== code);
  return isOther ? { instrumentCurrency: currency, ...found } : { ...found, currency };
};

/** Amounts whose heading states their currency, where no other column is named so. */
const withStatedCurrency = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  const taken = new Set(Object.values(columns));
  const found = { ...columns };
  for (const field of ['debit', 'credit', 'amount'] as const) {
    const names: readonly string[] = transactionFields[field].names;
    const at = sample.header.findIndex(
      (heading, column) =>
        !taken.has(column) &&
        withoutCurrency(heading).some((name) => names.includes(name)) &&
        isPlausible('number', columnValues(sample, column)),
    );
    if (found[field] !== undefined || at < 0) continue;
    taken.add(at);
    found[field] = at;
  }
  return withCurrencyOfInstrument(found, columns, sample);
};

/** Debit and credit are what reached and left the account; one of them alone may be anything. */
const withDebitAndCredit = ({ debit, credit, ...columns }: TransactionColumns): TransactionColumns => {
  if (debit === undefined || credit === undefined) return columns;
  const { amount: _, ...others } = columns;
  return { ...others, debit, credit };
};

/** A settlement date stands for the date where no other is stated. */
const withSettlementAsDate = ({ settlementDate, ...columns }: TransactionColumns): TransactionColumns => {
  if (settlementDate === undefined) return columns;
  return columns.date === undefined ? { ...columns, date: settlementDate } : { ...columns, settlementDate };
};

const everyName = new Set(
  [...Object.values(transactionFields), ...Object.values(priceFields)].flatMap((field) => [...field.names]),
);

/** The number of known column names in a row; the header row has the most. */
export const countNames = (cells: readonly string[]): number =>
  cells.filter((cell) => everyName.has(plainWords(cell))).length;

/** "Currency (Price / share)" is the currency of the column "Price / share". */
const currencyOwner = (name: string): string | null => {
  const owner = /^currency \((.+)\)$/i.exec(name.trim())?.[1];
  return owner === undefined ? null : plainWords(owner);
};

type TransactionColumns = Partial<Record<keyof typeof transactionFields | 'instrumentCurrency', number>>;
const chargeCurrencies = { fee: 'feeCurrency', tax: 'taxCurrency' } as const;

/**
 * An entry has only one currency. If columns have their own currencies, it is that of the amount, otherwise that of
 * the price. A price in another currency's column is left out, because it would be booked in the wrong currency; for
 * charges in another currency each row asks.
 */
const withOwnCurrencies = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  const owners = new Map(
    sample.header.flatMap((name, at) => {
      const owner = currencyOwner(name);
      return owner === null ? [] : [[owner, at] as const];
    }),
  );
  const ownCurrency = (column: number | undefined) =>
    column === undefined ? undefined : owners.get(plainWords(sample.header[column] ?? ''));
  const quoted = ownCurrency(columns.price);
  const main = ownCurrency(columns.amount) ?? quoted;
  if (main === undefined) return columns;
  const kept = { ...columns, currency: main };
  if (quoted !== undefined && quoted !== main) kept.instrumentCurrency = quoted;
  if (quoted !== undefined && quoted !== main) delete kept.price;
  for (const field of ['fee', 'tax'] as const) {
    const own = ownCurrency(columns[field]);
    if (own !== undefined && own !== main) kept[chargeCurrencies[field]] = own;
  }
  return kept;
};

/** A column of currency codes that is named as the amount, followed by the amounts in a column without a name. */
const withUnnamedAmount = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  if (columns.amount !== undefined || columns.debit !== undefined) return columns;
  const amountNames: readonly string[] = transactionFields.amount.names;
  const codes = sample.header.findIndex(
    (name, at) =>
      amountNames.includes(plainWords(name)) &&
      sample.header[at + 1]?.trim() === '' &&
      isPlausible('currency', columnValues(sample, at)) &&
      isPlausible('number', columnValues(sample, at + 1)),
  );
  return codes < 0 ? columns : { ...columns, currency: codes, amount: codes + 1 };
};

/** A column of currency codes without a name, after the column of the amounts. */
const withUnnamedCurrency = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  const { amount, currency } = columns;
  if (amount === undefined || currency !== undefined) return columns;
  const codes = columnValues(sample, amount + 1);
  const isUnnamed = sample.header[amount + 1]?.trim() === '' && codes.length > 0;
  return isUnnamed && isPlausible('currency', codes) ? { ...columns, currency: amount + 1 } : columns;
};

/**
 * Of several currency columns with the same name, each belongs to the column before it: the one after the amount is
 * the currency of the row, the one after the fee that of the fee.
 */
const withCurrencyBeside = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  const { amount, currency, fee } = columns;
  if (amount === undefined || currency === undefined) return columns;
  const header = sample.header.map(plainWords);
  const isSame = (at: number): boolean =>
    header[at] === header[currency] && isPlausible('currency', columnValues(sample, at));
  if (!isSame(amount + 1)) return columns;
  const ofFee = fee !== undefined && columns.feeCurrency === undefined && isSame(fee + 1) ? fee + 1 : null;
  const own = { ...columns, currency: amount + 1 };
  return ofFee === null || ofFee === own.currency ? own : { ...own, feeCurrency: ofFee };
};

const knownShare = (sample: Sample, column: number): number => {
  const words = columnValues(sample, column).map(typeWord);
  return words.length === 0 ? 0 : share(words, (word) => findMeaning(word) !== null);
};

/**
 * Of several columns that are named like a type, the one whose words are types: "TransactionType" may say "ExchTrade"
 * in every row, and "Buy/Sell" beside it what was done.
 */
const withTypeThatSays = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  const { type } = columns;
  if (type === undefined || knownShare(sample, type) > 0) return columns;
  const taken = new Set(Object.values(columns));
  const names: readonly string[] = transactionFields.type.names;
  const said = sample.header
    .map((name, at) => ({ at, name: plainWords(name) }))
    .filter(({ at, name }) => !taken.has(at) && names.includes(name))
    .map(({ at }) => ({ at, known: knownShare(sample, at) }))
    .toSorted((a, b) => b.known - a.known)[0];
  return said !== undefined && said.known > 0.5 ? { ...columns, type: said.at } : columns;
};

/** A column of types under the bank's own name: the one whose words are mostly types of transactions. */
const withTypeByWords = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  if (columns.type !== undefined) return columns;
  const taken = new Set(Object.values(columns));
  const type = sample.header.findIndex((_, at) => !taken.has(at) && knownShare(sample, at) > 0.5);
  return type < 0 ? columns : { ...columns, type };
};

/** The columns of a transaction file, as far as names and values identify them. */
export const matchTransactionColumns = (sample: Sample): TransactionColumns => {
  const stated = statementColumns(sample.header);
  if (stated !== null) return stated;
  const steps = [
    withStatedCurrency,
    withDebitAndCredit,
    withSettlementAsDate,
    withUnnamedAmount,
    withUnnamedCurrency,
    withCurrencyBeside,
    withAmountInRowCurrency,
    withTypeThatSays,
    withTypeByWords,
    withAccountThatDiffers,
    withOwnCurrencies,
    withoutForeignPrice,
    withoutUnsaidType,
  ];
  return steps.reduce<TransactionColumns>(
    (columns, step) => step(columns, sample),
    matchColumns(transactionFields, sample),
  );
};
