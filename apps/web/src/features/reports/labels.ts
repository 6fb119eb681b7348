import type { ReportState } from '@partnerfolio/contract/choices';
import type { ReportTemplateName } from '@partnerfolio/contract/reports/options';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the kinds of report. */
export const templateTexts: Readonly<Record<ReportTemplateName, MessageDescriptor>> = {
  performance: msg`Performance report`,
  holdings: msg`Statement of holdings`,
  ledger: msg`Statement of transactions`,
  income: msg`Statement of income`,
  realised_gains: msg`Statement of realised gains`,
  portfolio_review: msg`Portfolio review`,
  fall_notice: msg`Notice of a fall in value`,
  firm_overview: msg`Firm overview`,
};

export const reportStateTexts: Readonly<Record<ReportState, MessageDescriptor>> = {
  issued: msg({ message: 'Issued', context: 'report' }),
  changed: msg({ message: 'Changed since', context: 'report' }),
  superseded: msg({ message: 'Superseded', context: 'report' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'report' }),
};
