import type { ReportSection } from '@partnerfolio/contract/reports/options';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sections of a performance report. */
export const sectionTexts: Readonly<Record<ReportSection, MessageDescriptor>> = {
  development: msg`How the value developed`,
  returns: msg({ message: 'Returns', context: 'section of a report' }),
  value_chart: msg`Chart of the value`,
  return_chart: msg`Chart of the return`,
  months: msg`Monthly returns`,
  contribution: msg`Contribution to the return`,
  holdings: msg`Holdings`,
  transactions: msg`Transactions`,
  corporate_actions: msg`Corporate actions`,
  income: msg`Income`,
  realised: msg`Realised gains`,
};
