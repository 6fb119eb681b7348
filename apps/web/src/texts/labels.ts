/** The names of types and states of records, shared by all features. */
import type { Role } from '@partnerfolio/contract/access';
import type {
  assetClasses,
  clientKinds,
  noteKinds,
  periods,
  Quotation,
  transactionTypes,
} from '@partnerfolio/contract/choices';
import type { Client, ShareLevel } from '@partnerfolio/contract/clients';
import type { Import } from '@partnerfolio/contract/imports';
import type { Rebalancing } from '@partnerfolio/contract/market/benchmarks';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import type { ProposalStatus } from '@partnerfolio/contract/proposals';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../ui/text/Badge.tsx';

export const classTexts: Record<(typeof assetClasses)[number], MessageDescriptor> = {
  equity: msg`Equity`,
  bond: msg`Bonds`,
  fund: msg`Funds`,
  real_asset: msg`Real assets`,
  alternative: msg`Alternatives`,
  cash: msg`Cash`,
  other: msg`Other`,
};

export const quotationTexts: Record<Quotation, MessageDescriptor> = {
  unit: msg`Per unit`,
  percent: msg`In percent of nominal`,
};

export const typeTexts: Record<(typeof transactionTypes)[number], MessageDescriptor> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  transfer_in: msg`Transfer in`,
  transfer_out: msg`Transfer out`,
  buy: msg`Buy`,
  sell: msg`Sell`,
  dividend: msg`Dividend`,
  interest: msg`Interest`,
  interest_charged: msg`Interest charged`,
  fee: msg`Fee`,
  tax: msg`Tax`,
  fee_refund: msg`Fee refund`,
  tax_refund: msg`Tax refund`,
  currency_exchange: msg`Currency exchange`,
  split: msg`Split`,
  spin_off: msg`Spin-off`,
  merger: msg`Merger`,
  symbol_change: msg`Symbol change`,
  return_of_capital: msg`Return of capital`,
  valuation: msg`Valuation`,
};

export const rebalancingTexts: Record<Rebalancing, MessageDescriptor> = {
  daily: msg`Daily`,
  monthly: msg`Monthly`,
  none: msg`Never`,
};

export const importStateTexts: Record<Import['state'], MessageDescriptor> = {
  uploading: msg`Uploading`,
  uploaded: msg`Not applied yet`,
  applying: msg`Being applied`,
  applied: msg`Applied`,
  reverting: msg`Being undone`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
  undone: msg`Undone`,
};

export const importStateTones: Record<Import['state'], Tone> = {
  uploading: 'accent',
  uploaded: 'warn',
  applying: 'accent',
  applied: 'gain',
  reverting: 'accent',
  failed: 'loss',
  cancelled: 'neutral',
  undone: 'neutral',
};

/** The short names of chart periods. */
export const periodTexts: Record<(typeof periods)[number], MessageDescriptor> = {
  '1M': msg`1M`,
  '3M': msg`3M`,
  YTD: msg`YTD`,
  '1Y': msg`1Y`,
  '3Y': msg`3Y`,
  '5Y': msg`5Y`,
  MAX: msg`Max`,
};

export const roleTexts: Record<Role, MessageDescriptor> = {
  admin: msg`Admin`,
  employee: msg`Employee`,
  agent: msg`Agent`,
};

export const clientKindTexts: Record<(typeof clientKinds)[number], MessageDescriptor> = {
  person: msg`Person`,
  household: msg`Household`,
  organisation: msg`Organisation`,
};

export const noteKindTexts: Record<(typeof noteKinds)[number], MessageDescriptor> = {
  note: msg`Note`,
  call: msg`Call`,
  meeting: msg`Meeting`,
};

export const clientStatusTexts: Record<Client['status'], MessageDescriptor> = {
  prospect: msg`Prospect`,
  active: msg`Active`,
  closed: msg`Closed`,
};

/** The levels of access to a client shared with a colleague. */
export const shareLevelTexts: Record<ShareLevel, MessageDescriptor> = {
  view: msg`Can view`,
  edit: msg`Can edit`,
};

export const portfolioKindTexts: Record<Portfolio['kind'], MessageDescriptor> = {
  discretionary: msg`Discretionary`,
  advisory: msg`Advisory`,
  execution_only: msg`Execution only`,
};

export const costMethodTexts: Record<Portfolio['costMethod'], MessageDescriptor> = {
  fifo: msg`FIFO`,
  lifo: msg`LIFO`,
  hifo: msg`HIFO (highest cost)`,
  average: msg`Average cost`,
  specific: msg`Specific lots`,
};

export const proposalStatusTexts: Record<ProposalStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  pending_approval: msg`Pending approval`,
  changes_requested: msg`Changes requested`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  withdrawn: msg`Withdrawn`,
};
