/** Puts the rows of a file together: which portfolio belongs to which client, and what belongs to which portfolio. */
import { accountKey } from '../../portfolios/accounts.rules.ts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { BookSheet } from '@partnerfolio/contract/clients/sheets';
import type { ReadRow } from '../read/rows.ts';

/** A row with the errors that were found in it so far. */
export interface Draft {
  readonly row: ReadRow;
  readonly errors: FieldError[];
}

/** A portfolio of the file with its rows. */
export interface PortfolioDraft extends Draft {
  readonly accounts: Draft[];
  readonly positions: Draft[];
  readonly cash: Draft[];
}

/** A client with what belongs to it: a row of the file, or a client that exists and that portfolios name. */
export interface ClientDraft {
  readonly own: Draft | null;
  /** The name by which portfolios of the file mean a client that is not in it. */
  readonly named: string;
  readonly contacts: Draft[];
  readonly portfolios: PortfolioDraft[];
}

/** The rows of a file in their order of dependence. */
export interface BookDraft {
  readonly instruments: readonly Draft[];
  readonly clients: readonly ClientDraft[];
  /** Rows whose portfolio is not found. */
  readonly strays: readonly Draft[];
}

const foldedText = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/** Finds drafts by the number of their row, otherwise by its name. */
class Names<D extends Draft> {
  private readonly byKey = new Map<string, D[]>();
  private readonly byName = new Map<string, D[]>();

  add(draft: D): void {
    const { key, name } = draft.row.values;
    for (const [map, text] of [
      [this.byKey, foldedText(key)],
      [this.byName, foldedText(name)],
    ] as const)
      if (text !== '') map.set(text, [...(map.get(text) ?? []), draft]);
  }

  find(text: unknown): readonly D[] {
    const wanted = foldedText(text);
    return this.byKey.get(wanted) ?? this.byName.get(wanted) ?? [];
  }

  /** Numbers name one row each. */
  markRepeated(): void {
    for (const same of this.byKey.values())
      for (const draft of same.slice(1))
        draft.errors.push(fieldError('key', 'row_repeated', { line: same[0]?.row.line ?? 0 }));
  }
}

const draftOf = (row: ReadRow): Draft => ({ row, errors: [...row.errors] });

/** Rows by what they are, in the order of the file. */
const bySheet = (rows: readonly ReadRow[]) => {
  const found = new Map<BookSheet, Draft[]>();
  for (const row of rows) {
    const same = found.get(row.sheet);
    if (same === undefined) found.set(row.sheet, [draftOf(row)]);
    else same.push(draftOf(row));
  }
  return (sheet: BookSheet): readonly Draft[] => found.get(sheet) ?? [];
};

/** Marks rows that state what an earlier one does; `identity` is null for a row that states nothing of the kind. */
export const markRepeated = (
  drafts: readonly Draft[],
  field: string,
  identity: (draft: Draft) => string | null,
): void => {
  const lines = new Map<string, number>();
  for (const draft of drafts) {
    const key = identity(draft);
    if (key === null) continue;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, draft.row.line);
    else draft.errors.push(fieldError(field, 'row_repeated', { line }));
  }
};

/** The clients of the file, and those that only its portfolios name. */
const gatherClients = (drafts: readonly Draft[]) => {
  const names = new Names<Draft>();
  const clients = drafts.map((own): ClientDraft => ({ own, named: '', contacts: [], portfolios: [] }));
  const byDraft = new Map(clients.map((client) => [client.own, client]));
  for (const draft of drafts) names.add(draft);
  names.markRepeated();
  const absent = new Map<string, ClientDraft>();
  /** The client that a portfolio or contact means; an error at its row if the file has several. */
  const clientOf = (portfolio: Draft): ClientDraft | null => {
    const { client } = portfolio.row.values;
    const found = names.find(client);
    const [first] = found;
    if (found.length > 1) portfolio.errors.push(fieldError('client', 'key_of_several'));
    if (first !== undefined) return byDraft.get(first) ?? null;
    const named = typeof client === 'string' ? client.trim() : '';
    if (named === '') return null;
    const known = absent.get(named.toLowerCase()) ?? { own: null, named, contacts: [], portfolios: [] };
    absent.set(named.toLowerCase(), known);
    return known;
  };
  return { clients, absent, clientOf, names };
};

/** Puts each portfolio to its client; those without one stay alone. */
const gatherPortfolios = (drafts: readonly Draft[], clientOf: (portfolio: Draft) => ClientDraft | null) => {
  const names = new Names<PortfolioDraft>();
  const strays: Draft[] = [];
  for (const draft of drafts) {
    const portfolio: PortfolioDraft = { ...draft, accounts: [], positions: [], cash: [] };
    const client = clientOf(draft);
    names.add(portfolio);
    if (client === null) strays.push(portfolio);
    else client.portfolios.push(portfolio);
  }
  names.markRepeated();
  return { names, strays };
};

const parts = ['accounts', 'positions', 'cash'] as const;

const nameOfPortfolio = ({ row }: Draft): string => foldedText(row.values['name']);

const accountOfRow = ({ row: { values } }: Draft) => ({
  custodian: foldedText(values['custodian']),
  number: foldedText(values['number']),
});

/** Marks what is stated twice within a client; it has one main contact. */
const markWithinClient = ({ contacts, portfolios }: ClientDraft): void => {
  markRepeated(contacts, 'isMain', ({ row }) => (row.values['isMain'] === true ? 'main' : null));
  markRepeated(portfolios, 'name', (one) => nameOfPortfolio(one) || null);
  for (const { accounts, cash } of portfolios) {
    markRepeated(accounts, 'number', (one) => accountKey(accountOfRow(one)));
    markRepeated(cash, 'amount', ({ row: { values } }) =>
      JSON.stringify([foldedText(values['account']), values['day'], foldedText(values['currency'])]),
    );
  }
};

/** Marks accounts that the file places in several portfolios at once, unless all of them share it. */
const markSharedAccounts = (clients: readonly ClientDraft[]): void => {
  const placed = clients.flatMap(({ portfolios }) => portfolios.flatMap(({ accounts }) => accounts));
  const owners = new Map<string, Draft>();
  for (const draft of placed) {
    if (draft.row.values['omnibus'] === true || draft.row.values['closedOn'] !== undefined) continue;
    const key = accountKey(accountOfRow(draft));
    const other = owners.get(key);
    if (other === undefined) owners.set(key, draft);
    else if (draft.errors.length === 0) draft.errors.push(fieldError('number', 'account_elsewhere'));
  }
};

/** The portfolio that a row names; an error at the row if there is none, or several. */
const portfolioOf = (draft: Draft, names: Names<PortfolioDraft>): PortfolioDraft | null => {
  const { portfolio } = draft.row.values;
  const [first = null, another] = names.find(portfolio);
  if (another !== undefined) draft.errors.push(fieldError('portfolio', 'key_of_several'));
  else if (first === null && portfolio !== undefined)
    draft.errors.push(fieldError('portfolio', 'no_such_portfolio_row'));
  return first;
};

/** Puts the rows of a file together. Each row is in the result once, with the errors of its references. */
export const draftBook = (rows: readonly ReadRow[]): BookDraft & { readonly names: Names<Draft> } => {
  const of = bySheet(rows);
  const { clients, absent, clientOf, names } = gatherClients(of('clients'));
  const strays: Draft[] = [];
  for (const draft of of('contacts')) (clientOf(draft)?.contacts ?? strays).push(draft);
  const portfolios = gatherPortfolios(of('portfolios'), clientOf);
  strays.push(...portfolios.strays);
  for (const part of parts)
    for (const draft of of(part)) (portfolioOf(draft, portfolios.names)?.[part] ?? strays).push(draft);
  const all = [...clients, ...absent.values()];
  for (const client of all) markWithinClient(client);
  markSharedAccounts(all);
  return { instruments: of('instruments'), clients: all, strays, names };
};
