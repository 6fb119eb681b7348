import type { ProposalStatus, ProposalStep, targetBases } from '@partnerfolio/contract/proposals';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

export const statusTones: Record<ProposalStatus, Tone> = {
  draft: 'neutral',
  pending_approval: 'accent',
  changes_requested: 'warn',
  approved: 'gain',
  rejected: 'loss',
  withdrawn: 'neutral',
};

export const actionTexts: Record<ProposalStep['action'], MessageDescriptor> = {
  create: msg`Draft created`,
  revise: msg`New version started`,
  submit: msg`Submitted for approval`,
  approve: msg`Approved`,
  request_changes: msg`Changes requested`,
  reject: msg`Rejected`,
  withdraw: msg`Withdrawn`,
};

export const basisTexts: Record<(typeof targetBases)[number], MessageDescriptor> = {
  class: msg`Asset class`,
  instrument: msg`Instrument`,
};
