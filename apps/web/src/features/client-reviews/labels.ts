import type {
  ReviewChannel,
  ReviewCycle,
  ReviewFinding,
  ReviewOutcome,
  reviewStates,
  ReviewTopic,
} from '@partnerfolio/contract/clients/reviews-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

type Texts<Code extends PropertyKey> = Readonly<Record<Code, MessageDescriptor>>;

export const cycleTexts: Texts<ReviewCycle> = {
  6: msg`Every 6 months`,
  12: msg`Every 12 months`,
  18: msg`Every 18 months`,
  24: msg`Every 24 months`,
};

export const channelTexts: Texts<ReviewChannel> = {
  meeting: msg({ message: 'Meeting', context: 'review' }),
  call: msg({ message: 'Call', context: 'review' }),
  video: msg({ message: 'Video call', context: 'review' }),
  correspondence: msg({ message: 'Letter or email', context: 'review' }),
  internal: msg({ message: 'Without the client', context: 'review' }),
};

export const topicTexts: Texts<ReviewTopic> = {
  circumstances: msg`Circumstances and objectives`,
  details: msg`Contact details`,
  profile: msg`Risk profile`,
  kyc: msg`KYC`,
  portfolios: msg`Portfolios`,
};

/** What is asked of the client. */
export const questionTexts: Readonly<Partial<Texts<ReviewTopic>>> = {
  circumstances: msg`Ask whether anything has changed: family, work, income, plans, needs for money.`,
  details: msg`Ask whether address, phone and email are still right.`,
};

type ReviewState = (typeof reviewStates)[number];

export const stateTexts: Texts<ReviewState> = {
  ok: msg({ message: 'OK', context: 'review' }),
  attention: msg({ message: 'Needs attention', context: 'review' }),
  unknown: msg({ message: 'Unknown', context: 'review' }),
};

export const stateTones: Readonly<Record<ReviewState, Tone>> = {
  ok: 'gain',
  attention: 'warn',
  unknown: 'neutral',
};

export const findingTexts: Texts<ReviewFinding> = {
  profile_missing: msg`There is no risk profile`,
  profile_expired: msg`The risk profile has expired`,
  kyc_not_started: msg`The KYC has not been started`,
  kyc_in_progress: msg`The KYC is not verified`,
  kyc_expired: msg`The KYC has expired`,
  kyc_hidden: msg`You may not see the KYC`,
  no_members_seen: msg`You can't see any members of this household`,
  portfolio_blocks: msg`A portfolio breaches a limit that blocks`,
  portfolio_warns: msg`A portfolio breaches a limit that warns, or is outside its risk band`,
  portfolio_unknown: msg`The suitability of a portfolio is unknown`,
  too_many_portfolios: msg`There are too many portfolios to check them here`,
};

export const outcomeTexts: Texts<ReviewOutcome> = {
  in_order: msg({ message: 'In order', context: 'review' }),
  follow_up: msg({ message: 'Something to do', context: 'review' }),
  accepted: msg({ message: 'Stays as it is', context: 'review' }),
};

export const outcomeTones: Readonly<Record<ReviewOutcome, Tone>> = {
  in_order: 'gain',
  follow_up: 'warn',
  accepted: 'neutral',
};
