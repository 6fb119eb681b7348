/**
 * The tables of a workbook of clients, in the order in which they depend on each other: what each column is, and the
 * words by which files name it. Reading, mapping, preview and the workbook that leaves the portal follow from it.
 */
import type { bookSheetNames } from '../choices.ts';
import {
  assetClasses,
  clientKinds,
  clientLanguages,
  costMethods,
  portfolioKinds,
  quotations,
} from '../choices.ts';

/** Lists of codes, each with the words that files use for it besides the code itself. */
export const sheetChoices = {
  assetClass: {
    codes: assetClasses,
    words: {
      equity: 'equities · stock · stocks · share · shares · accion · acciones · renta variable',
      bond: 'bonds · fixed income · bono · bonos · obligacion · obligaciones · renta fija',
      fund: 'funds · mutual fund · etf · fondo · fondos · fondo de inversion',
      real_asset: 'real assets · real estate · property · activo real · activos reales · inmuebles',
      alternative: 'alternatives · private equity · hedge fund · alternativo · alternativos',
      cash: 'money market · liquidez · efectivo',
      other: 'others · otro · otros',
    },
  },
  quotation: {
    codes: quotations,
    words: {
      unit: 'per unit · units · por unidad · unidad',
      percent: 'in percent · per cent · percentage · en porcentaje · porcentaje',
    },
  },
  kind: {
    codes: clientKinds,
    words: {
      person: 'individual · natural person · persona · persona fisica · particular',
      household: 'family · grupo familiar · familia',
      organisation:
        'organization · company · legal entity · legal person · organizacion · empresa · persona juridica · sociedad',
    },
  },
  status: {
    codes: ['prospect', 'active'] as const,
    words: { prospect: 'lead · potencial · cliente potencial', active: 'activo · activa · cliente' },
  },
  language: {
    codes: clientLanguages,
    words: { en: 'english · ingles', es: 'spanish · espanol · castellano' },
  },
  service: {
    codes: portfolioKinds,
    words: {
      discretionary: 'discretionary management · gestion discrecional · discrecional',
      advisory: 'advice · investment advice · asesoramiento · asesorada',
      execution_only: 'execution · solo ejecucion · ejecucion',
    },
  },
  costMethod: {
    codes: costMethods,
    words: {
      fifo: 'first in first out',
      lifo: 'last in first out',
      hifo: 'highest cost · highest in first out',
      average: 'average cost · coste medio · precio medio',
      specific: 'specific lots · lotes especificos',
    },
  },
} as const satisfies Record<
  string,
  { readonly codes: readonly string[]; readonly words: Readonly<Record<string, string>> }
>;
export type SheetChoice = keyof typeof sheetChoices;

/** How a cell is read; `choice`: the words of a list; `list`: texts separated by semicolons. */
export type CellKind =
  | 'text'
  | 'list'
  | 'day'
  | 'number'
  | 'currency'
  | 'yes_no'
  | { readonly choice: SheetChoice };

export interface SheetField {
  readonly kind: CellKind;
  /** Whether a row without it is an error, so that the mapping asks for its column. */
  readonly isRequired?: true;
  /** The heading in workbooks of ours, where it is not the name of the field in words; one of `names`. */
  readonly title?: string;
  /** What headings call it, as `plainWords` writes them; the name of the field itself is always understood. */
  readonly names: string;
}

const choice = (name: SheetChoice, names: string, isRequired?: true): SheetField => ({
  kind: { choice: name },
  names,
  ...(isRequired && { isRequired }),
});
const text = (names: string, title?: string): SheetField => ({
  kind: 'text',
  names,
  ...(title !== undefined && { title }),
});
const needed = (kind: CellKind, names: string): SheetField => ({ kind, names, isRequired: true });

const notes = text('notes · comment · comments · remarks · nota · notas · observaciones · comentarios');
const client = 'client · client no · client number · client id · client name · cliente · numero de cliente';
const portfolio =
  'portfolio · portfolio no · portfolio number · portfolio id · portfolio name · cartera · numero de cartera';
const account = text(
  'account · account no · account number · iban · cuenta · numero de cuenta · cuenta de valores',
);
const asOf: SheetField = {
  kind: 'day',
  isRequired: true,
  title: 'As of',
  names:
    'as of · as at · date · day · opening date · take over date · position date · balance date · fecha · a fecha de · fecha de posicion · fecha de apertura',
};

export type BookSheet = (typeof bookSheetNames)[number];

/** The fields of each table. A table with a `key` is named by the rows of others by it, or by its name. */
export const bookSheets = {
  instruments: {
    symbol: needed('text', 'ticker · simbolo · instrument symbol'),
    isin: text('isin code · codigo isin', 'ISIN'),
    name: needed(
      'text',
      'instrument · instrument name · security · security name · nombre · instrumento · valor',
    ),
    assetClass: choice('assetClass', 'asset class · class · type · clase de activo · clase · tipo', true),
    currency: needed('currency', 'ccy · price currency · divisa · moneda'),
    quotation: choice('quotation', 'quoted · price quotation · cotizacion'),
    exchange: text('market · mic · mercado · bolsa'),
    sector: text('industry · sector economico'),
    region: text('country · geography · pais'),
  },
  clients: {
    key: text(
      'client no · client number · client id · no · number · id · reference · numero de cliente · numero · referencia',
      'Client no',
    ),
    name: needed(
      'text',
      'client · client name · full name · nombre · cliente · nombre completo · razon social',
    ),
    kind: { ...choice('kind', 'type · client type · kind · tipo · tipo de cliente', true), title: 'Type' },
    status: choice('status', 'state · client status · estado'),
    adviser: text('advisor · relationship manager · owner · rm · asesor · gestor · responsable'),
    household: text('family · household name · grupo familiar · familia'),
    email: text('e mail · mail · email address · correo · correo electronico'),
    phone: text('telephone · phone number · mobile · telefono · movil'),
    taxResidence: text('tax residence · tax country · country · residencia fiscal · pais'),
    language: choice('language', 'language · idioma'),
    tags: { kind: 'list', names: 'tags · labels · segment · etiquetas · segmento' },
    nextReviewOn: { kind: 'day', names: 'next review · review date · next review on · proxima revision' },
    note: notes,
  },
  contacts: {
    client: needed('text', client),
    name: needed('text', 'contact · contact name · full name · contacto · nombre · nombre completo'),
    relation: text('role · relationship · relation to client · relacion · cargo · funcion'),
    email: text('e mail · mail · email address · correo · correo electronico'),
    phone: text('telephone · phone number · mobile · telefono · movil'),
    language: choice('language', 'language · idioma'),
    isMain: {
      kind: 'yes_no',
      title: 'Main contact',
      names: 'main contact · main · principal · contacto principal',
    },
    note: notes,
  },
  portfolios: {
    key: text(
      'portfolio no · portfolio number · portfolio id · no · number · id · reference · numero de cartera · numero · referencia',
      'Portfolio no',
    ),
    client: needed('text', client),
    name: needed('text', 'portfolio · portfolio name · nombre · cartera · nombre de la cartera'),
    baseCurrency: needed('currency', 'base currency · currency · ccy · divisa · divisa base · moneda'),
    service: choice('service', 'mandate · service · type of service · mandato · servicio', true),
    openedOn: needed(
      'day',
      'opened · opened on · opening date · start date · inception · fecha de apertura · apertura',
    ),
    cashKept: {
      kind: 'yes_no',
      title: 'Track cash',
      names: 'track cash · cash tracked · cash · liquidez · seguir liquidez',
    },
    costMethod: choice('costMethod', 'cost method · cost basis · cost basis method · metodo de coste'),
    shortSales: { kind: 'yes_no', names: 'short sales · allow short sales · ventas en corto' },
    agreement: text('agreement · contract · agreement no · contrato · acuerdo'),
  },
  accounts: {
    portfolio: needed('text', portfolio),
    custodian: needed('text', 'bank · broker · custodian bank · depositario · banco · entidad'),
    number: {
      kind: 'text',
      isRequired: true,
      title: 'Account number',
      names: 'account · account no · account number · iban · no · cuenta · numero de cuenta · numero',
    },
    currency: { kind: 'currency', names: 'account currency · ccy · divisa · moneda' },
    alias: text('name for reports · alias · nombre para informes'),
    omnibus: { kind: 'yes_no', names: 'omnibus account · cuenta omnibus' },
    openedOn: { kind: 'day', names: 'opened · opened on · from · opening date · desde · fecha de apertura' },
    closedOn: {
      kind: 'day',
      names: 'closed · closed on · to · until · closing date · hasta · fecha de cierre',
    },
  },
  positions: {
    portfolio: needed('text', portfolio),
    account,
    day: asOf,
    isin: text('isin code · codigo isin', 'ISIN'),
    symbol: text('ticker · instrument · security · simbolo · instrumento · valor'),
    quantity: needed('number', 'units · shares · nominal · holding · cantidad · titulos · participaciones'),
    acquired: needed(
      'day',
      'acquisition date · purchase date · acquired on · bought · bought on · lot date · fecha de adquisicion · fecha de compra',
    ),
    cost: {
      kind: 'number',
      names:
        'total cost · cost basis · acquisition cost · book cost · purchase cost · coste · coste total · coste de adquisicion',
    },
    currency: needed('currency', 'ccy · cost currency · divisa · moneda'),
    fxRate: {
      kind: 'number',
      title: 'FX rate',
      names: 'fx rate · exchange rate · fx rate at purchase · tipo de cambio',
    },
    price: { kind: 'number', names: 'price · market price · closing price · precio · precio de cierre' },
  },
  cash: {
    portfolio: needed('text', portfolio),
    account,
    day: asOf,
    currency: needed('currency', 'ccy · divisa · moneda'),
    amount: {
      kind: 'number',
      isRequired: true,
      title: 'Balance',
      names: 'balance · cash balance · cash · saldo · importe · liquidez',
    },
  },
} as const satisfies Record<BookSheet, Record<string, SheetField>>;

/** The fields of a table. */
export type SheetFieldName<S extends BookSheet = BookSheet> = S extends BookSheet
  ? keyof (typeof bookSheets)[S] & string
  : never;

/** The fields of a table with their types erased. */
export const fieldsOf = (sheet: BookSheet): Readonly<Record<string, SheetField>> => bookSheets[sheet];

/** The names of sheets, as `plainWords` writes them. */
export const sheetNames: Readonly<Record<BookSheet, string>> = {
  instruments: 'instruments · securities · instrumentos · valores',
  clients: 'clients · client · customers · clientes · cliente',
  contacts: 'contacts · contact · contactos · contacto',
  portfolios: 'portfolios · portfolio · mandates · carteras · cartera',
  accounts: 'accounts · account · custody accounts · cuentas · cuenta',
  positions: 'positions · holdings · lots · opening positions · posiciones · lotes · tenencias',
  cash: 'cash · balances · cash balances · liquidez · saldos · efectivo',
};

/** How a workbook names a field and a sheet when it leaves the portal or is taken as a template. */
export const sheetTitles: Readonly<Record<BookSheet, string>> = {
  instruments: 'Instruments',
  clients: 'Clients',
  contacts: 'Contacts',
  portfolios: 'Portfolios',
  accounts: 'Accounts',
  positions: 'Positions',
  cash: 'Cash',
};
