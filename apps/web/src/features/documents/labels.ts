import type { documentTypes } from '@partnerfolio/contract/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type DocumentType = (typeof documentTypes)[number];

export const documentTypeTexts: Readonly<Record<DocumentType, MessageDescriptor>> = {
  agreement: msg({ message: 'Agreement', context: 'document' }),
  power_of_attorney: msg`Power of attorney`,
  identity: msg`Identity document`,
  proof_of_address: msg`Proof of address`,
  tax: msg`Tax document`,
  source_of_wealth: msg`Source of wealth`,
  report: msg({ message: 'Report', context: 'document' }),
  correspondence: msg`Correspondence`,
  other: msg({ message: 'Other', context: 'document' }),
};

export const documentGroups = ['agreements', 'identity', 'reports', 'correspondence', 'other'] as const;
export type DocumentGroup = (typeof documentGroups)[number];

export const groupTexts: Readonly<Record<DocumentGroup, MessageDescriptor>> = {
  agreements: msg`Agreements`,
  identity: msg`Identity and tax`,
  reports: msg`Reports`,
  correspondence: msg`Correspondence`,
  other: msg({ message: 'Other', context: 'document' }),
};

/** The group of the list that a type of document belongs to. */
export const groupOf: Readonly<Record<DocumentType, DocumentGroup>> = {
  agreement: 'agreements',
  power_of_attorney: 'agreements',
  identity: 'identity',
  proof_of_address: 'identity',
  tax: 'identity',
  source_of_wealth: 'identity',
  report: 'reports',
  correspondence: 'correspondence',
  other: 'other',
};

const kindNames: Readonly<Record<string, string>> = { jpeg: 'JPG', webp: 'WEBP', text: 'TXT' };

/** What a type of file is called in a badge: as its usual ending. */
export const kindName = (kind: string): string => kindNames[kind] ?? kind.toUpperCase();

/** The name of a file without its ending. */
export const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.]+$/, '');
