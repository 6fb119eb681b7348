/** Pure decisions about the board: what is to be done about a client, and how the counts add up. */
import type { BoardCounts, BoardRow } from '@partnerfolio/contract/compliance/board';
import { boardNoticeDays } from '@partnerfolio/contract/compliance/board';
import { boardProblems, kycProblems } from '@partnerfolio/contract/compliance/board-choices';
import type { BoardProblem } from '@partnerfolio/contract/compliance/board-choices';
import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import type { KycState } from '@partnerfolio/contract/clients/kyc-choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';

export interface Standing {
  /** The last day on which the answers count; null without any. */
  readonly profileUntil: LocalDate | null;
  /** The last score of the client's band; null without one. */
  readonly bandTo: number | null;
  /** The scores of the open portfolios. */
  readonly scores: readonly ScoreFigure[];
  /** Null for a household, and without the right to KYC. */
  readonly kyc: { readonly state: KycState; readonly validUntil: LocalDate | null } | null;
  readonly nextReviewOn: LocalDate | null;
}

/** The last day whose expiry shows. */
const lastShown = (today: LocalDate): LocalDate => dateOfDay(dayOfDate(today) + boardNoticeDays);

const ofProfile = ({ profileUntil }: Standing, today: LocalDate): BoardProblem[] => {
  if (profileUntil === null) return ['profile_missing'];
  if (profileUntil < today) return ['profile_expired'];
  return profileUntil <= lastShown(today) ? ['profile_expiring'] : [];
};

const ofKyc = ({ kyc }: Standing, today: LocalDate): BoardProblem[] => {
  if (kyc === null) return [];
  if (kyc.state === 'expired') return ['kyc_expired'];
  if (kyc.state !== 'verified') return ['kyc_open'];
  return kyc.validUntil !== null && kyc.validUntil <= lastShown(today) ? ['kyc_expiring'] : [];
};

/** How many portfolios are above the band, and how many cannot be judged: without a band none can be. */
export const countScores = ({ bandTo, scores }: Pick<Standing, 'bandTo' | 'scores'>) => ({
  portfoliosAbove: scores.filter((score) => score.known && bandTo !== null && score.value > bandTo).length,
  portfoliosUnknown: scores.filter((score) => !score.known || bandTo === null).length,
});

const ofReview = ({ nextReviewOn }: Standing, today: LocalDate): BoardProblem[] => {
  if (nextReviewOn === null) return ['review_unplanned'];
  return nextReviewOn < today ? ['review_overdue'] : [];
};

/** What is to be done about a client, in the order of the problems. An unknown score is never fine. */
export const problemsOf = (standing: Standing, today: LocalDate): BoardProblem[] => {
  const { portfoliosAbove, portfoliosUnknown } = countScores(standing);
  const found = new Set<BoardProblem>([
    ...ofProfile(standing, today),
    ...ofKyc(standing, today),
    ...(portfoliosAbove > 0 ? (['above_band'] as const) : []),
    // Without a profile there is no band to judge by: that it is missing says it.
    ...(portfoliosUnknown > 0 && standing.profileUntil !== null ? (['score_unknown'] as const) : []),
    ...ofReview(standing, today),
  ]);
  return boardProblems.filter((problem) => found.has(problem));
};

type Counted = Pick<BoardRow, 'problems'>;

/** How many clients have each problem. */
export const countProblems = (rows: readonly Counted[], seesKyc: boolean): BoardCounts => ({
  clients: rows.length,
  withProblems: rows.filter(({ problems }) => problems.length > 0).length,
  problems: Object.fromEntries(
    boardProblems.map((problem) => [
      problem,
      kycProblems.includes(problem) && !seesKyc
        ? null
        : rows.filter(({ problems }) => problems.includes(problem)).length,
    ]),
  ) as BoardCounts['problems'],
});
