/**
 * The names of columns in brokers' files (English, Spanish, German, Dutch and some French), and which field each
 * column holds.
 */
import { dateFormats, numberFormats } from '@partnerfolio/contract/imports';
import { readDate } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import { readTime } from '../rows/time-text.ts';
import { statementColumns } from '../convert/statement-rows.ts';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { findMeaning, typeWord } from '@partnerfolio/contract/written/type-words';

type Kind = 'date' | 'time' | 'number' | 'currency' | 'isin' | 'text';

interface Field {
  readonly kind: Kind;
  /** The best name first. */
  readonly names: readonly string[];
}

const list = (names: string): readonly string[] => names.split(' · ');

const symbol = list(
  'symbol · ticker · ticker symbol · security symbol · simbolo · kurzel · symbool · asset · instrument · wkn',
);
const currency = list(
  'currency · ccy · currency primary · trade currency · price currency · divisa · moneda · wahrung · valuta · munt · devise',
);
const dateNames =
  'trade date · date · transaction date · activity date · run date · execution date · date time · datetime · time · booking date · fecha operacion · fecha de operacion · fecha · handelstag · handelsdatum · datum · buchungstag · buchungsdatum · schlusstag · geschaftstag · schlusstag zeit · transaktionsdatum · ausfuhrungsdatum · transactiedatum · day · dia · tag';

/** Fields in the order in which they choose their column. */
export const transactionFields = {
  isin: { kind: 'isin', names: list('isin · isin code · codigo isin') },
  date: { kind: 'date', names: list(dateNames) },
  settlementDate: {
    kind: 'date',
    names: list(
      'settlement date · settle date · value date · settle date target · fecha valor · fecha de valor · fecha liquidacion · valuta · valutadatum · wertstellung',
    ),
  },
  time: {
    kind: 'time',
    names: list(
      'trade time · time · execution time · transaction time · hora · hora operacion · hora de operacion · uhrzeit · zeit · handelszeit · ausfuhrungszeit · schlusstag zeit · tijd · heure',
    ),
  },
  currency: { kind: 'currency', names: currency },
  type: {
    kind: 'text',
    names: list(
      'type · transaction type · action · buy sell · activity type · activity · trans code · side · order type · tipo · tipo de operacion · operacion · buchungsart · geschaftsart · umsatzart · auftragsart · transaktionsart · vorgang · vorgangsart · transaktion · transaktionstyp · typ · art · transactietype · type transactie · soort · omschrijving · descripcion · beschreibung · description',
    ),
  },
  symbol: { kind: 'text', names: symbol },
  quantity: {
    kind: 'number',
    names: list(
      'quantity · qty · no of shares · number of shares · shares · units · cantidad · titulos · numero de titulos · participaciones · stuck · stuckzahl · stuck nominale · stuck nom · nominal · anzahl · menge · nominale · aantal · quantite',
    ),
  },
  price: {
    kind: 'number',
    names: list(
      'price · unit price · trade price · price share · price per share · price per unit · execution price · t price · precio · precio unitario · kurs · preis · stuckpreis · ausfuhrungskurs · koers · prijs · cours',
    ),
  },
  amount: {
    kind: 'number',
    names: list(
      'gross amount · amount gross · gross · amount · total · total amount · net amount · amount net · net · trade money · proceeds · importe · importe total · importe bruto · importe neto · betrag · gesamtbetrag · ausmachender betrag · endbetrag · bruttobetrag · betrag brutto · brutto · nettobetrag · betrag netto · netto · kurswert · gegenwert · bedrag · totaal · mutatie · change · variacion · anderung · wert · montant · montant brut · montant net · importo · importo lordo · importo netto · bedrag bruto · bedrag netto · value',
    ),
  },
  fee: {
    kind: 'number',
    names: list(
      'fee · fees · commission · commissions · fees comm · fees commissions · fees and commissions · commission fees · commissions and fees · ib commission · comm fee · brokerage · brokerage fee · charges · cost · costs · total costs · trading costs · transaction costs · costs and fees · transaction fee · transaction fees · trading fee · currency conversion fee · comision · comisiones · gasto · gastos · coste · costes · costes de transaccion · total gastos · gastos y comisiones · comisiones y gastos · comision y gastos · corretaje · gebuhr · gebuhren · provision · provisionen · courtage · spesen · kosten · gesamtkosten · transaktionskosten · orderkosten · handelskosten · ordergebuhr · gebuhren und provisionen · transactiekosten · commissie · provisie · frais · frais de courtage · frais de transaction · frais et commissions · commissie en kosten · spese · commissioni',
    ),
  },
  tax: {
    kind: 'number',
    names: list(
      'tax · taxes · withholding tax · impuesto · impuestos · retencion · steuer · steuern · quellensteuer · belasting · dividendbelasting',
    ),
  },
  feeCurrency: {
    kind: 'currency',
    names: list(
      'fee currency · fees currency · commission currency · ib commission currency · currency fee · costs currency · divisa comision · moneda comision · divisa gastos · gebuhrenwahrung · wahrung gebuhr · devise frais',
    ),
  },
  taxCurrency: {
    kind: 'currency',
    names: list(
      'tax currency · withholding tax currency · currency tax · divisa impuesto · moneda impuesto · steuerwahrung',
    ),
  },
  instrumentCurrency: { kind: 'currency', names: list('instrument currency') },
  // The columns of our own export, with names that no broker uses.
  reverses: { kind: 'text', names: list('reverses transaction') },
  lots: { kind: 'text', names: list('transferred lots') },
  fromLots: { kind: 'text', names: list('taken from lots') },
  otherSide: { kind: 'text', names: list('other transaction') },
  ratioNew: { kind: 'number', names: list('ratio new · split to · split new') },
  ratioOld: { kind: 'number', names: list('ratio old · split from · split old') },
  costShare: { kind: 'number', names: list('cost share · share of cost · parte del coste') },
  toSymbol: { kind: 'text', names: list('to symbol · new symbol · received symbol · simbolo nuevo') },
  toAmount: {
    kind: 'number',
    names: list(
      'to amount · amount bought · bought amount · amount received · importe comprado · importe recibido · betrag gekauft · gekaufter betrag · gekocht bedrag · montant achete',
    ),
  },
  toCurrency: {
    kind: 'currency',
    names: list(
      'to currency · currency bought · bought currency · currency received · divisa comprada · moneda comprada · wahrung gekauft · gekaufte wahrung · gekochte valuta · devise achetee',
    ),
  },
  name: {
    kind: 'text',
    names: list(
      'name · product · security name · security · instrument name · producto · valor · nombre · produkt · bezeichnung · wertpapier · wertpapiername · wertpapierbezeichnung · gattungsbezeichnung · naam · description · descripcion',
    ),
  },
  note: {
    kind: 'text',
    names: list('note · notes · comment · comments · memo · nota · notas · bemerkung · notiz · opmerking'),
  },
  reference: {
    kind: 'text',
    names: list(
      'transaction id · trade id · fitid · execution id · order id · order number · order no · reference · reference number · id · referencia · numero de orden · n de orden · referenz · referenznummer · auftragsnummer · ordernummer · transaktionsnummer · belegnummer · vorgangsnummer · transactie id',
    ),
  },
} as const satisfies Record<string, Field>;

export const priceFields = {
  date: { kind: 'date', names: list(`price date · ${dateNames}`) },
  currency: { kind: 'currency', names: currency },
  symbol: { kind: 'text', names: [...symbol, 'isin', 'name'] },
  close: {
    kind: 'number',
    names: list(
      'close · closing price · close price · price · last · last price · nav · cierre · precio cierre · precio de cierre · valor liquidativo · precio · schlusskurs · schluss · kurs · slotkoers · koers · cours · unit price · value',
    ),
  },
} as const satisfies Record<string, Field>;

const share = (values: readonly string[], fits: (value: string) => boolean): number =>
  values.length === 0 ? 1 : values.filter(fits).length / values.length;

const fitsKind: Readonly<Record<Kind, (value: string) => boolean>> = {
  date: (value) => dateFormats.some((format) => readDate(value, format) !== null),
  time: (value) => readTime(value) !== null,
  number: (value) => numberFormats.some((format) => readNumber(value, format) !== null),
  currency: (value) => /^[A-Za-z]{3}$/.test(value),
  isin: (value) => /^[A-Za-z]{2}[A-Za-z0-9]{9}\d$/.test(value),
  text: () => true,
};

/**
 * Names can mislead: "Valuta" is a date in German and a currency in Dutch. So most values of the column must fit the
 * name.
 */
const isPlausible = (kind: Kind, values: readonly string[]): boolean => share(values, fitsKind[kind]) >= 0.5;

/** The columns of the table, as the first lines show them. */
export interface Sample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The non-empty cells of a column. */
export const columnValues = (sample: Sample, column: number): string[] =>
  sample.rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '');

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
    const candidates = names.flatMap((name) =>
      header.flatMap((words, column) => (words === name ? [column] : [])),
    );
    const column = candidates.find((at) => !taken.has(at) && isPlausible(kind, columnValues(sample, at)));
    if (column === undefined) continue;
    taken.add(column);
    found[key] = column;
  }
  return found;
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
  if (columns.amount !== undefined) return columns;
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

/** A column of types under the bank's own name: the one whose words are mostly types of transactions. */
const withTypeByWords = (columns: TransactionColumns, sample: Sample): TransactionColumns => {
  if (columns.type !== undefined) return columns;
  const taken = new Set(Object.values(columns));
  const type = sample.header.findIndex((_, at) => {
    const words = taken.has(at) ? [] : columnValues(sample, at).map(typeWord);
    return words.length > 0 && share(words, (word) => findMeaning(word) !== null) > 0.5;
  });
  return type < 0 ? columns : { ...columns, type };
};

/** The columns of a transaction file, as far as names and values identify them. */
export const matchTransactionColumns = (sample: Sample): TransactionColumns => {
  const stated = statementColumns(sample.header);
  if (stated !== null) return stated;
  const named = withUnnamedAmount(matchColumns(transactionFields, sample), sample);
  return withOwnCurrencies(withTypeByWords(named, sample), sample);
};
