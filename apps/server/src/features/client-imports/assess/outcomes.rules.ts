/** The status of each row, from what is planned for it and for the other rows of its client. */
import type { ClientRowStatus } from '@partnerfolio/contract/clients/imports';
import type { Outcome } from '../import/queries.ts';
import type { Draft } from './draft.rules.ts';
import type { BookPlan, ClientPlan, Finding, PortfolioPlan } from './plan.rules.ts';

/** Rows of a client, each with what it is. */
interface FoundRow {
  readonly draft: Draft;
  readonly finding: Finding;
}

const ofPortfolio = ({ draft, finding }: PortfolioPlan): FoundRow[] =>
  [draft, ...draft.accounts, ...draft.positions, ...draft.cash].map((one) => ({
    draft: one,
    // What belongs to an existing portfolio stays as it is, like the portfolio.
    finding: one === draft || finding.is === 'new' ? finding : { is: 'existing', id: '' },
  }));

/** What belongs to an existing client stays as it is, like the client; what waits for an answer is new until then. */
const withClient = ({ row }: Draft, { is }: Finding): Finding =>
  row.bookedId !== null || is === 'existing' ? { is: 'existing', id: row.bookedId ?? '' } : { is: 'new' };

/** The rows of a client and of all that belongs to it. */
export const rowsOf = ({ draft: { own }, finding, contacts, portfolios }: ClientPlan): FoundRow[] => [
  ...(own === null ? [] : [{ draft: own, finding }]),
  ...contacts.map(({ draft }) => ({ draft, finding: withClient(draft, finding) })),
  ...portfolios.flatMap(ofPortfolio),
];

const isWrong = ({ draft, finding }: FoundRow): boolean =>
  finding.is === 'question' || (finding.is === 'new' && draft.errors.length > 0);

/** Whether a household of the file that a client joins is taken over, or there already. */
type IsHouseholdSound = (household: ClientPlan['household']) => boolean;

/** Whether all rows of a client are right, so that it can be taken over. */
const isSound = (plan: ClientPlan, isHouseholdSound: IsHouseholdSound): boolean =>
  !rowsOf(plan).some(isWrong) && isHouseholdSound(plan.household);

/** Whether a client brings anything new, and was not refused before. */
const bringsNew = (plan: ClientPlan): boolean =>
  rowsOf(plan).some(({ finding }) => finding.is === 'new') &&
  !rowsOf(plan).some(({ draft }) => draft.row.isRefused);

const statusOf = ({ draft, finding }: FoundRow, isReady: boolean): ClientRowStatus => {
  if (finding.is === 'existing') return 'existing';
  if (draft.errors.length > 0) return 'error';
  if (finding.is === 'question') return 'question';
  return isReady ? 'new' : 'waiting';
};

const outcome = (found: FoundRow, bundle: number | null, isReady: boolean): Outcome => {
  const { draft, finding } = found;
  const { table, line, sheet } = draft.row;
  const status = statusOf(found, isReady);
  return {
    table,
    line,
    sheet,
    status,
    errors: status === 'error' ? draft.errors : [],
    candidates: status === 'question' && finding.is === 'question' ? finding.candidates : [],
    bundle,
    recordId: finding.is === 'existing' && finding.id !== '' ? finding.id : null,
  };
};

/** A client that is ready to be taken over, with the number of its rows. */
export interface ReadyClient {
  readonly bundle: number;
  readonly plan: ClientPlan;
}

/** The status of every row, and the clients that are ready. */
export const judgeBook = (
  plan: BookPlan,
): { readonly outcomes: readonly Outcome[]; readonly ready: readonly ReadyClient[] } => {
  const outcomes: Outcome[] = plan.instruments.map(({ draft, finding }) =>
    outcome({ draft, finding }, null, true),
  );
  outcomes.push(...plan.strays.map((draft) => outcome({ draft, finding: { is: 'new' } }, null, false)));
  const ready: ReadyClient[] = [];
  const soundRows = new Set<Draft>();
  const isHouseholdSound: IsHouseholdSound = (household) =>
    household === null || 'id' in household || soundRows.has(household.row);
  for (const [bundle, client] of plan.clients.entries()) {
    const isReady = isSound(client, isHouseholdSound);
    if (isReady && client.draft.own !== null) soundRows.add(client.draft.own);
    if (isReady && bringsNew(client)) ready.push({ bundle, plan: client });
    outcomes.push(...rowsOf(client).map((found) => outcome(found, bundle, isReady)));
  }
  return { outcomes, ready };
};
