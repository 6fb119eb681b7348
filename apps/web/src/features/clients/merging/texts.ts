/** The words of a merge of two clients. */
import type {
  ClientMergeRefusal,
  DuplicateReason,
  fieldsCompared,
  MergedFact,
  MovedKind,
} from '@partnerfolio/contract/clients/merging/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const refusalTexts: Record<ClientMergeRefusal, MessageDescriptor> = {
  client_merge_kinds_differ: msg`The two clients are of different types`,
  client_merge_closed: msg`One of the two clients is closed: reopen it first`,
  client_merge_household_of_other: msg`One of the two is the household of the other`,
  client_merge_households_differ: msg`The two clients belong to different households: change that first`,
  client_merge_hidden_household: msg`A colleague who sees more of these clients has to merge them`,
  client_merge_closed_periods: msg`The duplicate is closed through a later day than the client that stays: close that one through the same day first`,
  client_merge_too_many_tags: msg`Together the two have too many tags: remove some first`,
  client_merge_too_large: msg`Together the two have too many portfolios or records for one client`,
};

export const duplicateTexts: Record<DuplicateReason, MessageDescriptor> = {
  name: msg`Same name`,
  email: msg`Same email`,
  phone: msg`Same phone`,
  birthDate: msg`Same birth date and surname`,
  taxNumber: msg`Same tax number`,
};

export const movedTexts: Record<MovedKind, MessageDescriptor> = {
  portfolios: msg`Portfolios`,
  proposals: msg`Proposals`,
  contacts: msg`Contacts`,
  notes: msg`Notes`,
  tasks: msg`Tasks`,
  documents: msg`Documents`,
  answerSheets: msg`Answer sheets`,
  reviews: msg`Reviews`,
  logRecords: msg`Complaints and breaches`,
  reports: msg`Reports`,
  schedules: msg`Schedules of reports`,
  members: msg`Members`,
};

export const fieldTexts: Record<(typeof fieldsCompared)[number], MessageDescriptor> = {
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  taxResidence: msg`Tax residence`,
  language: msg`Language`,
  note: msg`Note`,
  nextReviewOn: msg`Next review`,
  reviewMonths: msg`Months between reviews`,
  household: msg`Household`,
};

export const factTexts: Record<MergedFact, MessageDescriptor> = {
  kyc: msg`KYC`,
  limits: msg`Limits`,
  answerDraft: msg`Answers under way`,
};
