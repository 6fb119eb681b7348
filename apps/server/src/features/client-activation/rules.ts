/** Pure decisions about prospects: what the check finds on a day, and whether it was shown as it is found. */
import type { documentStates, riskProfileStates } from '@partnerfolio/contract/choices';
import type { ActivationRow } from '@partnerfolio/contract/clients/activation/activation';
import { householdChecks } from '@partnerfolio/contract/clients/activation/choices';
import type {
  ActivationCheck,
  ActivationFinding,
  ActivationState,
} from '@partnerfolio/contract/clients/activation/choices';
import type { KycState } from '@partnerfolio/contract/clients/kyc-choices';
import type { LocalDate } from '@partnerfolio/contract/values';

type ProfileState = (typeof riskProfileStates)[number];
type DocumentState = (typeof documentStates)[number];

/** What each finding says of its row. */
const stateBy: Readonly<Record<ActivationFinding, Exclude<ActivationState, 'ok'>>> = {
  kyc_not_started: 'missing',
  kyc_in_progress: 'missing',
  kyc_expired: 'expired',
  kyc_hidden: 'unknown',
  profile_missing: 'missing',
  profile_expired: 'expired',
  profile_without_score: 'unknown',
  agreement_missing: 'missing',
  agreement_not_yet_valid: 'missing',
  agreement_expired: 'expired',
  contact_missing: 'missing',
  review_missing: 'missing',
  review_overdue: 'expired',
};

export interface OnFile {
  readonly kind: 'person' | 'organisation' | 'household';
  /** Null without the right to KYC, and of a household, which has none. */
  readonly kyc: KycState | null;
  readonly profile: { readonly state: ProfileState; readonly score: number | null };
  /** The states of the agreements. */
  readonly agreements: readonly DocumentState[];
  /** The email addresses and phone numbers of the client and its main contact; null where there is none. */
  readonly channels: readonly (string | null)[];
  readonly nextReviewOn: LocalDate | null;
}

const ofKyc: Readonly<Record<KycState, ActivationFinding | null>> = {
  not_started: 'kyc_not_started',
  in_progress: 'kyc_in_progress',
  verified: null,
  expired: 'kyc_expired',
};

const ofProfile = ({ state, score }: OnFile['profile']): ActivationFinding | null => {
  if (state === 'none') return 'profile_missing';
  if (state === 'expired') return 'profile_expired';
  return score === null ? 'profile_without_score' : null;
};

/** One valid agreement is enough; one that is yet to begin says more than one that has ended. */
const ofAgreements = (states: OnFile['agreements']): ActivationFinding | null => {
  if (states.includes('valid') || states.includes('expiring')) return null;
  if (states.includes('not_yet_valid')) return 'agreement_not_yet_valid';
  return states.includes('expired') ? 'agreement_expired' : 'agreement_missing';
};

const ofReview = (day: LocalDate | null, today: LocalDate): ActivationFinding | null => {
  if (day === null) return 'review_missing';
  return day < today ? 'review_overdue' : null;
};

/** The rows of the check on a day, of a household only those that apply to it. */
export const activationRows = (onFile: OnFile, today: LocalDate): ActivationRow[] => {
  const { kind, kyc, profile, agreements, channels, nextReviewOn } = onFile;
  const findings: readonly (readonly [ActivationCheck, ActivationFinding | null])[] = [
    ['kyc', kyc === null ? 'kyc_hidden' : ofKyc[kyc]],
    ['profile', ofProfile(profile)],
    ['agreement', ofAgreements(agreements)],
    ['contact', channels.some((channel) => channel !== null) ? null : 'contact_missing'],
    ['review', ofReview(nextReviewOn, today)],
  ];
  return findings
    .filter(([check]) => kind !== 'household' || householdChecks.includes(check))
    .map(([check, finding]) => ({ check, state: finding === null ? 'ok' : stateBy[finding], finding }));
};

/** Whether the rows were shown as they are found now, each once and in their order. */
export const isShownAsFound = (shown: readonly ActivationRow[], now: readonly ActivationRow[]): boolean =>
  shown.length === now.length &&
  now.every(({ check, state, finding }, at) => {
    const row = shown[at];
    return row?.check === check && row.state === state && row.finding === finding;
  });

/** What is not as it should be, or is not known, in the order of the rows. */
export const openFindings = (rows: readonly ActivationRow[]): ActivationFinding[] =>
  rows.flatMap(({ finding }) => finding ?? []);
