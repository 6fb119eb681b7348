/** The names of types and states of records, shared by all features. */
import { roles } from '@partnerfolio/contract/access';
import {
  assetClasses,
  clientKinds,
  clientStatuses,
  costMethods,
  importStates,
  noteKinds,
  periods,
  portfolioKinds,
  proposalStatuses,
  quotations,
  rebalancings,
  shareLevels,
  transactionTypes,
} from '@partnerfolio/contract/choices';
import type { Tone } from '../ui/text/Badge.tsx';
import { messagesOf } from './contract-texts.ts';

export const classTexts = messagesOf('classes', 'asset', assetClasses);
export const quotationTexts = messagesOf('classes', 'quotation', quotations);
export const costMethodTexts = messagesOf('classes', 'costMethod', costMethods);
export const rebalancingTexts = messagesOf('classes', 'rebalancing', rebalancings);
export const typeTexts = messagesOf('entryTypes', 'type', transactionTypes);

/** The short names of chart periods. */
export const periodTexts = messagesOf('units', 'period', periods);
/** An amount with its unit. */
export const amountTexts = messagesOf('units', 'amount', ['points', 'quantity']);

export const roleTexts = messagesOf('states', 'role', roles);
export const clientKindTexts = messagesOf('states', 'clientKind', clientKinds);
export const clientStatusTexts = messagesOf('states', 'client', clientStatuses);
export const noteKindTexts = messagesOf('states', 'note', noteKinds);
/** The levels of access to a client shared with a colleague. */
export const shareLevelTexts = messagesOf('states', 'share', shareLevels);
export const portfolioKindTexts = messagesOf('states', 'portfolioKind', portfolioKinds);
export const proposalStatusTexts = messagesOf('states', 'proposal', proposalStatuses);
export const importStateTexts = messagesOf('states', 'import', importStates);

export const importStateTones: Record<(typeof importStates)[number], Tone> = {
  uploading: 'accent',
  uploaded: 'warn',
  applying: 'accent',
  applied: 'gain',
  reverting: 'accent',
  failed: 'loss',
  cancelled: 'neutral',
  undone: 'neutral',
};

/** What each language calls itself. */
export const languageNames = { en: 'English', es: 'Español' } as const;
