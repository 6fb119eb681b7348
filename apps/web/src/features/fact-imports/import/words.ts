/** The names of statuses, states and columns in imports of facts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FactImport, FactRowStatus } from '@partnerfolio/contract/instruments/fact-imports';
import { factTexts } from '../../../texts/fact-texts.ts';
import type { Tone } from '../../../ui/text/Badge.tsx';

export const statusTexts: Record<FactRowStatus, MessageDescriptor> = {
  new: msg`New`,
  changed: msg({ message: 'Changed', context: 'row' }),
  confirmed: msg`Newer date`,
  same: msg`Stated already`,
  issuer: msg`Issuer unknown`,
  unknown: msg`Instrument unknown`,
  error: msg`Error`,
  stated: msg`Imported`,
  refused: msg`Left out`,
};

export const statusTones: Record<FactRowStatus, Tone> = {
  new: 'gain',
  changed: 'accent',
  confirmed: 'gain',
  same: 'neutral',
  issuer: 'warn',
  unknown: 'neutral',
  error: 'loss',
  stated: 'gain',
  refused: 'loss',
};

/** Rows whose facts are to be stated, and rows that are left out. */
export const toState: readonly FactRowStatus[] = ['new', 'changed', 'confirmed'];
export const leftOut: readonly FactRowStatus[] = ['error', 'issuer', 'unknown'];

/** How many rows have one of some statuses. */
export const countRows = ({ counts }: FactImport, statuses: readonly FactRowStatus[]): number =>
  counts.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0);

const columnTexts: Readonly<Record<string, MessageDescriptor>> = {
  ...factTexts,
  isin: msg`ISIN`,
  symbol: msg`Symbol`,
  issuerLei: msg`LEI of the issuer`,
  asOf: msg`As of`,
  version: msg`Version`,
};

/** The name of the column at which an error stands; none for the whole row. */
export const columnText = (path: string): MessageDescriptor | undefined =>
  Object.hasOwn(columnTexts, path) ? columnTexts[path] : undefined;
