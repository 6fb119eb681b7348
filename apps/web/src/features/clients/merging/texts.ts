/** The words of a merge of two clients. */
import type {
  DuplicateReason,
  fieldsCompared,
  MergedFact,
  MovedKind,
} from '@partnerfolio/contract/clients/merging/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

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
