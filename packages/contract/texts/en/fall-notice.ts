/** The English texts of the letter of a fall in value. */
import type { FallBaseline } from '../../src/reports/options.ts';

/** What a language says in the letter. */
export interface FallNoticeTexts {
  readonly title: string;
  readonly letterFall: Readonly<Record<FallBaseline, string>>;
  readonly letterContact: string;
  readonly letterContactNamed: string;
  readonly adviser: string;
  readonly valueOn: string;
  readonly return: string;
  readonly net: string;
  readonly development: string;
  readonly contributions: string;
  readonly withdrawals: string;
  readonly result: string;
  readonly why: string;
  readonly method: string;
}

export const fallNoticeEnglish: FallNoticeTexts = {
  title: 'Notice of a fall in value',
  letterFall: {
    statement:
      'On {day} your portfolio had fallen by {level} or more since your last statement, of {since}. Its return over this period is {rate}, net of fees and taxes.',
    mandate:
      'On {day} your portfolio had fallen by {level} or more since {since}, the day before your mandate began. Its return over this period is {rate}, net of fees and taxes.',
  },
  letterContact:
    'You do not have to do anything. If you would like to talk about your portfolio or your mandate, please contact your adviser.',
  letterContactNamed:
    'You do not have to do anything. If you would like to talk about your portfolio or your mandate, please contact your adviser, {adviser}.',
  adviser: 'Adviser',
  valueOn: 'Value on {day}',
  return: 'Return',
  net: 'Time-weighted, net',
  development: 'How the value developed',
  contributions: 'Contributions',
  withdrawals: 'Withdrawals',
  result: 'Result after fees and taxes',
  why: 'Why you receive this notice: {title} ({source}).',
  method:
    'The fall is the net time-weighted return, so that contributions and withdrawals count as neither a gain nor a loss.',
};
