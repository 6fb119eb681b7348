/** Decides what becomes of each row of a file: pure, from the rows and what the firm has. */
import { clientFormSchema } from '@partnerfolio/contract/clients';
import { contactFormSchema } from '@partnerfolio/contract/clients/contacts';
import type { ContactForm } from '@partnerfolio/contract/clients/contacts';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { z } from 'zod';
import type { ClientForm } from '../../clients/rules.ts';
import type { InstrumentForm } from '../../market-data/actions.ts';
import type { PortfolioForm } from '../../portfolios/rules.ts';
import type { KnownClient } from '../import/facts.queries.ts';
import type { BookDraft, ClientDraft, Draft, PortfolioDraft } from './draft.rules.ts';
import { planEntries } from './entries.rules.ts';
import type { EntryFacts, PlannedEntry } from './entries.rules.ts';

/** What the firm has of what the file names. */
export interface BookFacts extends Pick<EntryFacts, 'today'> {
  /** The visible clients of a name, in lower case. */
  readonly clientsNamed: (name: string) => readonly KnownClient[];
  /** The id of a client's portfolio of a name. */
  readonly portfolioOf: (clientId: string, name: string) => string | null;
  /** The id of an active colleague by email or full name; null if there is none or several. */
  readonly colleague: (text: string) => string | null;
  /** The instrument of an ISIN or symbol. */
  readonly instrument: (name: {
    isin: string;
    symbol: string;
    currency: string | null;
  }) => { readonly id: string } | 'unknown' | 'ambiguous';
  /** Whether another portfolio of the firm has the account. */
  readonly isAccountElsewhere: (account: Draft) => boolean;
  readonly viewerId: string;
  readonly mayReassign: boolean;
  readonly mayCreateInstruments: boolean;
}

/** What a row is or becomes. */
export type Finding =
  | { readonly is: 'new' }
  | { readonly is: 'existing'; readonly id: string }
  | { readonly is: 'question'; readonly candidates: readonly string[] };

export interface InstrumentPlan {
  readonly draft: Draft;
  readonly finding: Finding;
  readonly form: InstrumentForm | null;
}

export interface ContactPlan {
  readonly draft: Draft;
  readonly form: ContactForm | null;
}

export interface PortfolioPlan {
  readonly draft: PortfolioDraft;
  readonly finding: Finding;
  readonly form: PortfolioForm | null;
  readonly agreement: string | null;
  readonly entries: readonly PlannedEntry[];
}

/** A client with its portfolios: taken over together or not at all. */
export interface ClientPlan {
  readonly draft: ClientDraft;
  readonly finding: Finding;
  readonly form: ClientForm | null;
  /** The household that it joins: one that exists, or the row of one that comes first. */
  readonly household: { readonly id: string } | { readonly row: Draft } | null;
  /** They come in with a new client; those of an existing one stay as they are. */
  readonly contacts: readonly ContactPlan[];
  readonly portfolios: readonly PortfolioPlan[];
}

export interface BookPlan {
  readonly instruments: readonly InstrumentPlan[];
  /** Households before their members. */
  readonly clients: readonly ClientPlan[];
  readonly strays: readonly Draft[];
}

const textOf = (draft: Draft, field: string): string => {
  const value = draft.row.values[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** Reads a row's form; each field has one error at most. */
const formOf = <O>(draft: Draft, schema: z.ZodType<O>, form: unknown): O | null => {
  const known = new Set(draft.errors.map(({ path }) => path));
  const read = readForm(schema, form);
  if (read.ok) return read.value;
  for (const error of read.errors) if (!known.has(error.path)) draft.errors.push(error);
  return null;
};

const planInstrument = (draft: Draft, facts: BookFacts): InstrumentPlan => {
  const form = formOf(draft, instrumentFormSchema, draft.row.values);
  const name = {
    isin: textOf(draft, 'isin'),
    symbol: textOf(draft, 'symbol'),
    currency: form?.currency ?? null,
  };
  const found = facts.instrument(name);
  if (found === 'ambiguous') draft.errors.push(fieldError('symbol', 'several_such_instruments'));
  if (typeof found === 'object') return { draft, form, finding: { is: 'existing', id: found.id } };
  if (!facts.mayCreateInstruments) draft.errors.push(fieldError('symbol', 'may_not_create_instruments'));
  return { draft, form, finding: { is: 'new' } };
};

/** Finds the instrument of a position: one of the firm, or one that the file brings. */
const instrumentFinder = (
  instruments: readonly InstrumentPlan[],
  facts: BookFacts,
): EntryFacts['instrumentOf'] => {
  const ofFile = new Map<string, InstrumentPlan[]>();
  for (const one of instruments) {
    if (one.finding.is === 'existing') continue;
    for (const name of new Set([textOf(one.draft, 'isin'), textOf(one.draft, 'symbol')]))
      if (name !== '') ofFile.set(name.toUpperCase(), [...(ofFile.get(name.toUpperCase()) ?? []), one]);
  }
  return (row) => {
    const [isin, symbol] = [textOf(row, 'isin'), textOf(row, 'symbol')];
    const known = facts.instrument({ isin, symbol, currency: textOf(row, 'currency').toUpperCase() || null });
    if (typeof known === 'object') return known;
    if (known === 'ambiguous') return fieldError('symbol', 'several_such_instruments');
    const [created, another] = ofFile.get((isin || symbol).toUpperCase()) ?? [];
    if (created === undefined) return fieldError('symbol', 'no_such_instrument');
    if (another !== undefined) return fieldError('symbol', 'several_such_instruments');
    return { id: placeholderId(created.draft) };
  };
};

/** A different id for each row of an instrument that is to be created; nothing is booked with it. */
const placeholderId = ({ row: { table, line } }: Draft): string =>
  `00000000-0000-4000-8${String(table).padStart(3, '0')}-${String(line).padStart(12, '0')}`;

const accountForms = ({ accounts }: PortfolioDraft) =>
  accounts.map(({ row: { values } }) => ({ ...values, portfolio: undefined }));

/** Passes errors of accounts on to their rows. */
const placeAccountErrors = ({ accounts, errors }: PortfolioDraft): void => {
  for (let at = errors.length - 1; at >= 0; at -= 1) {
    const error = errors[at];
    const [, place, field] = /^accounts\.(\d+)\.(\w+)$/.exec(error?.path ?? '') ?? [];
    const account = accounts[Number(place)];
    if (error === undefined || field === undefined || account === undefined) continue;
    errors.splice(at, 1);
    if (!account.errors.some(({ path }) => path === field)) account.errors.push({ ...error, path: field });
  }
};

/** The id of a portfolio that is there: taken over before, or of that name; null for a new one. */
const portfolioId = (draft: PortfolioDraft, clientId: string | null, facts: BookFacts): string | null =>
  draft.row.bookedId ??
  (clientId === null ? null : facts.portfolioOf(clientId, textOf(draft, 'name').toLowerCase()));

const portfolioForm = (draft: PortfolioDraft): PortfolioForm | null => {
  const { values } = draft.row;
  const form = formOf(draft, portfolioFormSchema, {
    cashKept: true,
    costMethod: 'fifo',
    ...values,
    kind: values['service'],
    ...(draft.accounts.length > 0 && { accounts: accountForms(draft) }),
  });
  placeAccountErrors(draft);
  renamePath(draft, { kind: 'service' });
  return form;
};

const agreementAtMost = 200;

const agreementOf = (draft: PortfolioDraft): string | null => {
  const agreement = textOf(draft, 'agreement');
  if (agreement.length > agreementAtMost) draft.errors.push(fieldError('agreement', 'agreement_too_long'));
  return agreement || null;
};

const planPortfolio = (
  draft: PortfolioDraft,
  clientId: string | null,
  { facts, entryFacts }: { facts: BookFacts; entryFacts: EntryFacts },
): PortfolioPlan => {
  const id = portfolioId(draft, clientId, facts);
  const form = portfolioForm(draft);
  const agreement = agreementOf(draft);
  if (id !== null)
    // It stays as it is, so nobody has to correct what the file says of it.
    return { draft, finding: { is: 'existing', id }, form, agreement, entries: [] };
  for (const account of draft.accounts)
    if (account.errors.length === 0 && facts.isAccountElsewhere(account))
      account.errors.push(fieldError('number', 'account_elsewhere'));
  return { draft, finding: { is: 'new' }, form, agreement, entries: planEntries(draft, entryFacts) };
};

/** Gives errors the names of the file's fields; the field may have had one before. */
const renamePath = ({ errors }: Draft, names: Readonly<Record<string, string>>): void => {
  for (const [at, error] of errors.entries()) {
    const path = names[error.path];
    if (path === undefined) continue;
    if (errors.some((one) => one.path === path)) errors.splice(at, 1);
    else errors[at] = { ...error, path };
  }
};

/** A client of the file is surely an existing one if name, type and email agree, and both have an email. */
const isSame = (draft: Draft, known: KnownClient): boolean =>
  known.email !== null &&
  known.email.toLowerCase() === textOf(draft, 'email').toLowerCase() &&
  known.kind === draft.row.values['kind'];

/** Whether a row is a client that exists: as the user said, as is sure, or open. */
const findClient = (draft: Draft, facts: BookFacts): Finding => {
  const candidates = facts.clientsNamed(textOf(draft, 'name').toLowerCase());
  const { answer, bookedId } = draft.row;
  if (bookedId !== null) return { is: 'existing', id: bookedId };
  if (answer === 'other' || candidates.length === 0) return { is: 'new' };
  const chosen = candidates.find(({ id }) => id === answer);
  const same = candidates.filter((one) => isSame(draft, one));
  const sure = chosen ?? (same.length === 1 ? same[0] : undefined);
  if (sure !== undefined) return { is: 'existing', id: sure.id };
  return { is: 'question', candidates: candidates.slice(0, candidatesAtMost).map(({ id }) => id) };
};
const candidatesAtMost = 10;

type FindRow = (text: string) => readonly Draft[];

/** The household that a row names: a household of the file, otherwise one that exists. */
const householdOf = (draft: Draft, facts: BookFacts, rowsNamed: FindRow): ClientPlan['household'] => {
  const named = textOf(draft, 'household');
  if (named === '') return null;
  if (draft.row.values['kind'] === 'household') {
    draft.errors.push(fieldError('household', 'household_in_household'));
    return null;
  }
  const rows = rowsNamed(named).filter(({ row }) => row.values['kind'] === 'household');
  const known = facts.clientsNamed(named.toLowerCase()).filter(({ kind }) => kind === 'household');
  const [row] = rows;
  if (rows.length > 1) draft.errors.push(fieldError('household', 'key_of_several'));
  if (row !== undefined) return { row };
  const [only, another] = known;
  if (only !== undefined && another === undefined) return { id: only.id };
  draft.errors.push(fieldError('household', only === undefined ? 'no_such_household' : 'key_of_several'));
  return null;
};

/** The adviser that a row names; only some users may give clients to others. */
const adviserOf = (draft: Draft, facts: BookFacts): string | undefined => {
  const named = textOf(draft, 'adviser');
  if (named === '') return undefined;
  const id = facts.colleague(named);
  if (id !== null && (id === facts.viewerId || facts.mayReassign)) return id;
  draft.errors.push(fieldError('adviser', 'not_active_colleague'));
  return undefined;
};

const planOwnClient = (own: Draft, facts: BookFacts, rowsNamed: FindRow) => {
  const { household: _, adviser: __, ...values } = own.row.values;
  const ownerId = adviserOf(own, facts);
  const household = householdOf(own, facts, rowsNamed);
  const form = formOf(own, clientFormSchema, { status: 'active', ...values, ...(ownerId && { ownerId }) });
  return { form, household, finding: findClient(own, facts) };
};

/** The client that portfolios name without a row of its own. */
const planNamedClient = ({ named, contacts, portfolios }: ClientDraft, facts: BookFacts) => {
  const found = facts.clientsNamed(named.toLowerCase());
  const [only, another] = found;
  const isKnown = only !== undefined && another === undefined;
  for (const { errors } of isKnown ? [] : [...contacts, ...portfolios])
    errors.push(fieldError('client', only === undefined ? 'no_such_client' : 'key_of_several'));
  const finding: Finding = isKnown ? { is: 'existing', id: only.id } : { is: 'new' };
  return { form: null, household: null, finding };
};

/** Why an existing client takes no new portfolio; null if it does. */
const clientError = (known: KnownClient | undefined): FieldError | null => {
  if (known?.status === 'closed') return fieldError('client', 'client_file_closed');
  return known?.mayEdit === false ? fieldError('client', 'no_such_client') : null;
};

/** New portfolios need a client that is open and that the user may change. */
const checkExisting = ({ draft, finding, portfolios }: ClientPlan, facts: BookFacts): void => {
  if (finding.is !== 'existing') return;
  const name = draft.own === null ? draft.named : textOf(draft.own, 'name');
  const error = clientError(facts.clientsNamed(name.toLowerCase()).find(({ id }) => id === finding.id));
  if (error === null) return;
  for (const one of portfolios) if (one.finding.is === 'new') one.draft.errors.push(error);
};

const isHousehold = ({ draft: { own } }: ClientPlan): boolean => own?.row.values['kind'] === 'household';

/** Plans the whole file. */
export const planBook = (book: BookDraft, rowsNamed: FindRow, facts: BookFacts): BookPlan => {
  const instruments = book.instruments.map((draft) => planInstrument(draft, facts));
  const entryFacts = { today: facts.today, instrumentOf: instrumentFinder(instruments, facts) };
  const clients = book.clients.map((draft): ClientPlan => {
    const own =
      draft.own === null ? planNamedClient(draft, facts) : planOwnClient(draft.own, facts, rowsNamed);
    const clientId = own.finding.is === 'existing' ? own.finding.id : null;
    const portfolios = draft.portfolios.map((one) => planPortfolio(one, clientId, { facts, entryFacts }));
    const contacts = draft.contacts.map((one) => ({
      draft: one,
      form: formOf(one, contactFormSchema, one.row.values),
    }));
    const plan = { draft, ...own, contacts, portfolios };
    checkExisting(plan, facts);
    return plan;
  });
  const sorted = [...clients.filter(isHousehold), ...clients.filter((one) => !isHousehold(one))];
  return { instruments, clients: sorted, strays: book.strays };
};
