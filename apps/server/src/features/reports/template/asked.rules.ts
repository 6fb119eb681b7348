/** What a report was asked for, and whether it can be honoured: an option is refused, never ignored. */
import type { FieldErrorCode } from '@partnerfolio/contract/refusals/field-errors';
import {
  kindOptions,
  reportKinds,
  reportOptionsSchema,
  reportSections,
} from '@partnerfolio/contract/reports/options';
import type { KindOption, ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { ReportSubject } from './template.ts';

export interface AskedError {
  readonly path: 'template' | 'from' | 'to' | 'account' | KindOption;
  readonly code: FieldErrorCode &
    (
      | 'range_reversed'
      | 'range_after_figures'
      | 'report_of_a_year'
      | 'report_of_all_accounts'
      | 'report_of_one_day'
      | 'report_of_a_portfolio'
      | 'report_without_option'
      | 'closed_positions_need_holdings'
      | 'unknown_benchmark'
    );
}

/** One account, and whether it has entries: a portfolio whose entries are all in one has no figures by account. */
export interface AskedAccount {
  readonly id: string;
  readonly hasEntries: boolean;
}

/** The part of a figure in an account: its own, the whole where all entries are in that account, or none. */
export const partIn = <P extends { readonly accountId: string }>(
  parts: readonly P[] | null,
  account: AskedAccount | null,
): P | 'all' | null => {
  if (account === null) return 'all';
  if (parts === null) return account.hasEntries ? 'all' : null;
  return parts.find(({ accountId }) => accountId === account.id) ?? null;
};

/** The date some days later, or earlier. */
export const daysLater = (date: LocalDate, days: number): LocalDate =>
  dateOfDay(dayOfDate(date) + days) as LocalDate;

type Days = Pick<ReportOptions, 'from' | 'to'>;

/** The error of a first day for a report of a single day. */
export const singleDayError = ({ from }: Pick<ReportOptions, 'from'>): AskedError | null =>
  from === undefined ? null : { path: 'from', code: 'report_of_one_day' };

/** The error of an account for a report whose figures are those of the whole portfolio. */
export const accountError = ({ account }: ReportOptions): AskedError | null =>
  account === undefined ? null : { path: 'account', code: 'report_of_all_accounts' };

/** The error of a range that has no days up to the last one with figures. */
export const rangeError = ({ from, to }: Days, last: LocalDate): AskedError | null => {
  if (from === undefined) return null;
  if (to !== undefined && from > to) return { path: 'from', code: 'range_reversed' };
  return from > last ? { path: 'from', code: 'range_after_figures' } : null;
};

/** The error of a range that is no calendar year. */
export const yearError = ({ from, to }: Days): AskedError | null => {
  if (from?.endsWith('-01-01') !== true) return { path: 'from', code: 'report_of_a_year' };
  return to === `${from.slice(0, 4)}-12-31` ? null : { path: 'to', code: 'report_of_a_year' };
};

const kindOptionsOf = ({ template }: ReportOptions, of: ReportSubject['of']): readonly KindOption[] =>
  of === 'portfolio' ? reportKinds[template].options : [];

/** The errors of options that the kind of report does not have, or that contradict each other. */
export const optionErrors = (options: ReportOptions, of: ReportSubject['of']): AskedError[] => {
  const honoured = kindOptionsOf(options, of);
  const { sections, closedPositions } = options;
  const isHomeless = closedPositions === true && sections !== undefined && !sections.includes('holdings');
  return [
    ...kindOptions
      .filter((option) => options[option] !== undefined && !honoured.includes(option))
      .map((path) => ({ path, code: 'report_without_option' }) as const),
    ...(isHomeless ? [{ path: 'closedPositions', code: 'closed_positions_need_holdings' } as const] : []),
  ];
};

/** What an issued report was asked for. */
export const storedOptions = ({ options }: { readonly options: string }): ReportOptions =>
  reportOptionsSchema.parse(JSON.parse(options));

/** The options of a new report: they state its sections, so that one which a later version adds is not printed in it. */
export const newOptions = (options: ReportOptions, of: ReportSubject['of']): ReportOptions =>
  kindOptionsOf(options, of).includes('sections')
    ? { ...options, sections: options.sections ?? [...reportSections] }
    : options;
