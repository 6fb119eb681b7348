/** The parts of the sample firm. */
import { growActivity } from './clients/activity.actions.ts';
import { growClients } from './clients/clients.actions.ts';
import { leaveWaitingImport } from './ledger/issues.actions.ts';
import { growCompliance } from './clients/compliance/actions.ts';
import { growGroups } from './clients/groups.actions.ts';
import { growBenchmarks } from './market/benchmarks.actions.ts';
import { growModels } from './market/models.actions.ts';
import { growProposals } from './proposals/proposals.actions.ts';
import { storeMarket } from './market/market.actions.ts';
import type { Growth } from './ledger/growth.ts';

type Chapter = readonly [name: string, grow: (growth: Growth) => Promise<void>];

/** The parts of the firm in order of dependency; each adds only what is missing. */
export const chapters: readonly Chapter[] = [
  ['market data', storeMarket],
  ['clients and portfolios', growClients],
  ['an import', leaveWaitingImport],
  ['proposals', growProposals],
  ['groups', growGroups],
  ['benchmarks', growBenchmarks],
  ['activity', growActivity],
  ['risk profiles, reviews and complaints', growCompliance],
  ['models', growModels],
];
