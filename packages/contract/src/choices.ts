/**
 * The closed lists that page addresses contain or whose codes have texts. They are separate from the schemas because the
 * first page load needs nothing else of the records.
 */
import type { EntryType } from '@partnerfolio/finance/entry-types';

export const portfolioSorts = [
  'name',
  'client',
  'value',
  'dayChange',
  'yearToDate',
  'sinceInception',
  'dataState',
  'openedOn',
] as const;

export const clientKinds = ['person', 'household', 'organisation'] as const;

/** The languages in which clients read reports and mails. */
export const clientLanguages = ['en', 'es'] as const;

export const clientStatuses = ['prospect', 'active', 'closed'] as const;

/** Clients that the viewer owns, that colleagues share with the viewer, or that the viewer may edit. */
export const clientAccesses = ['own', 'shared', 'editable'] as const;

export const noteKinds = ['note', 'call', 'meeting'] as const;

/** What the documents of clients are, in the order of lists. */
export const documentTypes = [
  'agreement',
  'power_of_attorney',
  'identity',
  'proof_of_address',
  'tax',
  'source_of_wealth',
  'report',
  'correspondence',
  'other',
] as const;

/** The parts of a questionnaire, in their order; `knowledge` and `sustainability` weigh nothing unless the firm says so. */
export const questionnaireSections = [
  'objectives',
  'capacity',
  'tolerance',
  'knowledge',
  'sustainability',
] as const;

/** Whether a client's answers count today; `expiring`: for 30 days at most. */
export const riskProfileStates = ['none', 'valid', 'expiring', 'expired'] as const;

/** Whether a document is valid today; `expiring`: for 30 days at most. */
export const documentStates = ['not_yet_valid', 'valid', 'expiring', 'expired'] as const;

/** `overdue`: open and past the due date. */
/** `due`: open, and due today or earlier; `overdue`: due before today. */
export const taskStates = ['open', 'due', 'overdue', 'done'] as const;

export const taskSorts = ['dueOn', 'subject', 'client', 'assignee', 'createdAt'] as const;

export const clientSorts = ['name', 'status', 'owner', 'value', 'nextReviewOn', 'updatedAt'] as const;

/**
 * The types of ledger entries in the order in which forms and filters show them. A type of the finance package that is
 * missing here does not compile.
 */
export const transactionTypes = Object.keys({
  deposit: true,
  withdrawal: true,
  transfer_in: true,
  transfer_out: true,
  account_transfer: true,
  buy: true,
  sell: true,
  dividend: true,
  interest: true,
  interest_charged: true,
  fee: true,
  tax: true,
  fee_refund: true,
  tax_refund: true,
  currency_exchange: true,
  split: true,
  spin_off: true,
  merger: true,
  symbol_change: true,
  return_of_capital: true,
  valuation: true,
} satisfies Record<EntryType, true>) as [EntryType, ...EntryType[]];

export const periods = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'MAX'] as const;

export const rankingSorts = ['name', 'share', 'twr', 'volatility', 'maxDrawdown'] as const;

export const assetClasses = ['equity', 'bond', 'fund', 'real_asset', 'alternative', 'cash', 'other'] as const;

/** `question`: the user has to answer a question before the row can be booked. */
export const rowStatuses = ['new', 'duplicate', 'ignored', 'error', 'question', 'waiting'] as const;

/** The statuses of a proposal that can be reached so far. */
export const proposalStatuses = [
  'draft',
  'pending_approval',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
] as const;

export const proposalSorts = ['updatedAt', 'purpose', 'client', 'status', 'author', 'dueOn'] as const;

export const userSorts = ['joined', 'name', 'email', 'role'] as const;
/** `waiting`: active and without a role. */
export const userStates = ['waiting', 'active', 'deactivated'] as const;

export const securityChartDays = ['7', '30', '90'] as const;

/** A mail is stored because there is no mail server, waiting for the server, sent, or expired with its link. */
export const mailStates = ['kept', 'waiting', 'sent', 'expired'] as const;

/** What a price of an instrument states: the value of one unit, or in percent of the nominal, as bonds are quoted. */
export const quotations = ['unit', 'percent'] as const;
export type Quotation = (typeof quotations)[number];

export const portfolioKinds = ['discretionary', 'advisory', 'execution_only'] as const;

/** Which lots a sale takes; `specific`: those that the sale names, or the oldest if it names none. */
export const costMethods = ['fifo', 'lifo', 'hifo', 'average', 'specific'] as const;

/** When the parts of a benchmark are rebalanced: at the end of each day, of each calendar month, or never. */
export const rebalancings = ['daily', 'monthly', 'none'] as const;

/** The levels of access to a client shared with a colleague. */
export const shareLevels = ['view', 'edit'] as const;

/**
 * uploading → uploaded → applying → applied. `reverting` leads to undone, cancelled or failed while stored data is
 * being deleted. A failed import has left nothing behind, and may be applied again or discarded.
 */
export const importStates = [
  'uploading',
  'uploaded',
  'applying',
  'applied',
  'reverting',
  'failed',
  'cancelled',
  'undone',
] as const;

/** The tables of a workbook of clients, in the order in which they depend on each other. */
export const bookSheetNames = [
  'instruments',
  'clients',
  'contacts',
  'portfolios',
  'accounts',
  'positions',
  'cash',
] as const;

/**
 * What a row becomes. `existing`: the record is there already and stays as it is. `question`: a client of that name
 * exists, and only the user knows whether it is the same. `waiting`: right by itself, but another row of the same
 * client is not. `refused`: the client could not be taken over when its turn came.
 */
export const clientRowStatuses = [
  'new',
  'existing',
  'question',
  'error',
  'waiting',
  'ignored',
  'booked',
  'refused',
  'removed',
  'kept',
] as const;
/** For what a period is closed, from the narrowest to the widest. */
export const closingScopes = ['portfolio', 'client', 'firm'] as const;
export type ClosingScopeName = (typeof closingScopes)[number];

/**
 * What becomes of a row of a file of facts: `new` or `changed` facts, or the same value of a newer date (`confirmed`), are stated; `same`:
 * all of it is stated already; `unknown`: no such instrument; `issuer`: its issuer waits for an answer; `error`: a value is
 * wrong. Afterwards: `stated`, or `refused` because the instrument has changed meanwhile.
 */
export const factRowStatuses = [
  'new',
  'changed',
  'confirmed',
  'same',
  'issuer',
  'unknown',
  'error',
  'stated',
  'refused',
] as const;

/**
 * `issued`: as it was sent; `changed`: some printed figure would be another today; `superseded`: there is a newer
 * version; `withdrawn`: it must not be used any more.
 */
export const reportStates = ['issued', 'changed', 'superseded', 'withdrawn'] as const;
export type ReportState = (typeof reportStates)[number];
