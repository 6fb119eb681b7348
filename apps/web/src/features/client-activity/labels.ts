import type { changedClientFields, ClientChangeEvent } from '@partnerfolio/contract/clients/activity';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const changeTexts: Record<ClientChangeEvent, MessageDescriptor> = {
  'client.create': msg`Client created`,
  'client.update': msg`Client edited`,
  'client.reassign': msg`Adviser changed`,
  'client.close': msg`Client closed`,
  'client.reopen': msg`Client reopened`,
  'client.share': msg`Client shared`,
  'client.unshare': msg`Client no longer shared`,
  'portfolio.create': msg`Portfolio created`,
  'portfolio.update': msg`Portfolio edited`,
  'portfolio.change_settings': msg`Portfolio settings changed`,
  'portfolio.add_mandate': msg`Mandate added`,
  'portfolio.change_mandate': msg`Mandate changed`,
  'portfolio.remove_mandate': msg`Mandate removed`,
  'ledger.close_period': msg`Period closed`,
  'ledger.reopen_period': msg`Period reopened`,
  'portfolio.close': msg`Portfolio closed`,
  'portfolio.reopen': msg`Portfolio reopened`,
  'import.apply': msg`Import booked`,
  'import.undo': msg`Import undone`,
  'proposal.create': msg`Proposal created`,
  'proposal.submit': msg`Proposal submitted`,
  'proposal.approve': msg`Proposal approved`,
  'proposal.request_changes': msg`Changes to a proposal requested`,
  'proposal.reject': msg`Proposal rejected`,
  'proposal.withdraw': msg`Proposal withdrawn`,
};

export const changedFieldTexts: Record<(typeof changedClientFields)[number], MessageDescriptor> = {
  name: msg`Name`,
  kind: msg`Type`,
  status: msg`Status`,
  ownerId: msg`Adviser`,
  householdId: msg`Household`,
  email: msg`Email`,
  phone: msg`Phone`,
  taxResidence: msg`Tax residence`,
  language: msg`Language`,
  tags: msg`Tags`,
  note: msg`Note`,
  nextReviewOn: msg`Next review`,
};
