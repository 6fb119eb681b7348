import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';

const ofClosedPeriods = ['in_closed_period', 'closed_period_unconfirmed'];

/** What is said above the reasons for a refused step. */
export const refusalTitle = (error: Error): string =>
  isProblem(error) && error.reasons.some(({ code }) => ofClosedPeriods.includes(code))
    ? i18n._(msg`The period is closed`)
    : explainProblem(error);
