/** The texts of errors in what a report is asked for. */
import { msg } from '@lingui/core/macro';
import type { FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import type { CodedTexts, RecordFieldCode } from '../field-texts.ts';

export const reportTexts = {
  report_of_one_day: msg`This report is of one day and has no first day`,
  report_of_a_year: msg`Use the first and the last day of a calendar year`,
  report_of_all_accounts: msg`This report covers all accounts together`,
  report_of_a_portfolio: msg`This report exists of single portfolios only`,
  report_of_fewer_portfolios: ({ count }) => msg`A report covers at most ${count} portfolios`,
  report_without_option: msg`This report does not have this option`,
  report_preset_exists: msg`A template of this name exists`,
  report_required: msg`Choose at least one report`,
  too_many_reports: msg`Choose at most five reports`,
  unknown_report_preset: msg`A template was removed: choose another report`,
  closed_positions_need_holdings: msg`Closed positions are listed with the holdings: choose that section too`,
  too_many_benchmarks: msg`Choose at most three benchmarks`,
  choice_repeated: msg`Choose each only once`,
} satisfies Partial<CodedTexts<FieldErrors, RecordFieldCode>>;
