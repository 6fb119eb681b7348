/** The names of tables, fields and states in imports of clients. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientImport, ClientRowStatus } from '@partnerfolio/contract/clients/imports';
import type { BookSheet, SheetFieldName } from '@partnerfolio/contract/clients/sheets';
import type { Tone } from '../../../ui/text/Badge.tsx';

export const sheetTexts: Record<BookSheet, MessageDescriptor> = {
  instruments: msg`Instruments`,
  clients: msg`Clients`,
  contacts: msg`Contacts`,
  portfolios: msg`Portfolios`,
  accounts: msg`Accounts`,
  positions: msg`Positions`,
  cash: msg`Cash`,
};

/** A text for each field; one that is missing does not compile. */
export const fieldTexts: Record<SheetFieldName, MessageDescriptor> = {
  symbol: msg`Symbol`,
  isin: msg`ISIN`,
  name: msg`Name`,
  assetClass: msg`Asset class`,
  currency: msg`Currency`,
  quotation: msg`Quotation`,
  exchange: msg`Exchange`,
  sector: msg`Sector`,
  region: msg`Region`,
  key: msg`Number in the file`,
  kind: msg`Type`,
  status: msg`Client status`,
  adviser: msg`Adviser`,
  household: msg`Household`,
  email: msg`Email`,
  phone: msg`Phone`,
  taxResidence: msg`Tax residence`,
  language: msg`Language`,
  tags: msg`Tags`,
  nextReviewOn: msg`Next review`,
  note: msg`Note`,
  client: msg`Client`,
  relation: msg`Relationship`,
  isMain: msg`Main contact`,
  baseCurrency: msg`Base currency`,
  service: msg`Service`,
  openedOn: msg`Opened`,
  cashKept: msg`Track cash`,
  costMethod: msg`Cost method`,
  shortSales: msg`Short sales`,
  agreement: msg`Agreement`,
  portfolio: msg`Portfolio`,
  custodian: msg`Custodian`,
  number: msg`Account number`,
  alias: msg`Name for reports`,
  omnibus: msg`Omnibus account`,
  closedOn: msg({ message: 'Closed', context: 'date' }),
  account: msg`Account`,
  day: msg`As of`,
  quantity: msg`Quantity`,
  acquired: msg`Acquired`,
  cost: msg`Cost`,
  fxRate: msg`FX rate at purchase`,
  price: msg`Unit price`,
  amount: msg`Balance`,
};

export const statusTexts: Record<ClientRowStatus, MessageDescriptor> = {
  new: msg`New`,
  existing: msg`Already there`,
  question: msg`Question`,
  error: msg`Error`,
  waiting: msg`Waiting`,
  ignored: msg`Not read`,
  booked: msg`Imported`,
  refused: msg`Left out`,
  removed: msg`Removed`,
  kept: msg`Kept`,
};

export const statusTones: Record<ClientRowStatus, Tone> = {
  new: 'gain',
  existing: 'neutral',
  question: 'warn',
  error: 'loss',
  waiting: 'warn',
  ignored: 'neutral',
  booked: 'gain',
  refused: 'loss',
  removed: 'neutral',
  kept: 'warn',
};

/** How many rows have one of some states, in all tables or in one. */
export const countRows = (
  { counts }: ClientImport,
  statuses: readonly ClientRowStatus[],
  sheet?: BookSheet,
): number =>
  counts.reduce(
    (sum, one) =>
      statuses.includes(one.status) && (sheet === undefined || sheet === one.sheet) ? sum + one.count : sum,
    0,
  );

/** States that keep a client from being taken over. */
export const openStatuses: readonly ClientRowStatus[] = ['error', 'question', 'waiting'];
