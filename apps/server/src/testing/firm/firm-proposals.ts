/** The proposals of a generated firm, in every status, over two and a half years. */
import { dayMs, isoTime } from './firm-calendar.ts';
import type { FirmSize } from './firm-calendar.ts';
import type { FirmChance } from './firm-chance.ts';
import type { FirmPortfolio } from './firm-ledgers.ts';
import type { Cell, WriteRows } from './firm-rows.ts';

export interface ProposalsPlan {
  readonly chance: FirmChance;
  readonly write: WriteRows;
  readonly size: FirmSize;
  readonly portfolios: readonly FirmPortfolio[];
}

const statuses = ['draft', 'approved', 'changes_requested', 'pending_approval', 'rejected', 'withdrawn'];
const weights = [
  ['equity', 50],
  ['bond', 35],
  ['cash', 15],
] as const;
const firstMs = Date.UTC(2024, 0, 1);

interface Waiting {
  readonly proposals: Cell[][];
  readonly versions: Cell[][];
  readonly targets: Cell[][];
  readonly steps: Cell[][];
}

const addProposal = (waiting: Waiting, { chance, size, portfolios }: ProposalsPlan, n: number): void => {
  const portfolio = portfolios[(n * 7919) % portfolios.length];
  if (!portfolio) return;
  const at = firstMs + (n / size.proposals) * 900 * dayMs;
  const id = chance.id(at);
  const status = statuses[n % statuses.length] ?? 'draft';
  const author = portfolio.client.owner.id;
  const isFrozen = status !== 'draft';
  const made = isoTime(at);
  const submitted = isoTime(at + 1000);
  const due = n % 4 === 0 ? isoTime(at + 30 * dayMs).slice(0, 10) : null;
  waiting.proposals.push([
    id,
    portfolio.client.id,
    portfolio.id,
    status,
    author,
    made,
    due,
    1,
    2,
    isoTime(at + dayMs),
  ]);
  waiting.versions.push([
    id,
    1,
    `Rebalance towards the model ${n}`,
    'Drift above five points in two classes.',
    'class',
    isFrozen ? `\\x${n.toString(16).padStart(64, '0')}` : null,
    isFrozen ? submitted : null,
    author,
    made,
    made,
  ]);
  for (const [place, [assetClass, weight]] of weights.entries())
    waiting.targets.push([id, 1, 1, place, assetClass, weight]);
  waiting.steps.push([id, chance.id(at), 'create', null, 'draft', 1, author, made]);
  if (isFrozen)
    waiting.steps.push([
      id,
      chance.id(at + 1000),
      'submit',
      'draft',
      'pending_approval',
      1,
      author,
      submitted,
    ]);
};

const columns = {
  investment_proposals: {
    id: 'uuid',
    client_id: 'uuid',
    portfolio_id: 'uuid',
    status: 'text',
    created_by: 'uuid',
    created_at: 'timestamptz',
    due_on: 'date',
    version: 'int',
    revision: 'int',
    updated_at: 'timestamptz',
  },
  proposal_versions: {
    proposal_id: 'uuid',
    number: 'int',
    purpose: 'text',
    rationale: 'text',
    basis: 'text',
    content_hash: 'bytea!',
    frozen_at: 'timestamptz',
    created_by: 'uuid',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  proposal_targets: {
    proposal_id: 'uuid',
    version: 'int',
    alternative: 'int',
    place: 'int',
    asset_class: 'text',
    weight_pct: 'numeric',
  },
  proposal_steps: {
    proposal_id: 'uuid',
    id: 'uuid',
    action: 'text',
    from_status: 'text',
    to_status: 'text',
    version: 'int',
    user_id: 'uuid',
    at: 'timestamptz',
  },
};

export const writeProposals = async (plan: ProposalsPlan): Promise<void> => {
  const { write } = plan;
  const waiting: Waiting = { proposals: [], versions: [], targets: [], steps: [] };
  for (let n = 0; n < plan.size.proposals; n++) addProposal(waiting, plan, n);
  await write('investment_proposals', columns.investment_proposals, waiting.proposals);
  await write('proposal_versions', columns.proposal_versions, waiting.versions);
  await write('proposal_targets', columns.proposal_targets, waiting.targets);
  await write('proposal_steps', columns.proposal_steps, waiting.steps);
};
