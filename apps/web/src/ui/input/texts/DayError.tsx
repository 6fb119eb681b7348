import { Trans } from '@lingui/react/macro';
import type { Format } from '@partnerfolio/contract/texts/format';
import { useFormat } from '../../text/use-format.ts';
import type { DayErrorReason } from '../../text/date-text.ts';

interface DayErrorProps {
  reason: DayErrorReason;
  min: string | undefined;
  max: string | undefined;
}

/** An example day in digits, in the order that the user has chosen; the same in both languages. */
function exampleIn({ isMonthFirst, isYearFirst }: Format): string {
  if (isYearFirst) return '2026-11-20';
  return isMonthFirst ? '11/20/2026' : '20/11/2026';
}

/** Explains why the typed text is not a valid day. */
export function DayError({ reason, min = '', max = '' }: DayErrorProps) {
  const format = useFormat();
  const example = exampleIn(format);
  switch (reason) {
    case 'short_year':
      return <Trans>Write the year with four digits, such as {example}</Trans>;
    case 'no_such_month':
      return format.isMonthFirst ? (
        <Trans>Write month, day and year, such as {example}: months go up to 12</Trans>
      ) : (
        <Trans>Write day, month and year, such as {example}: months go up to 12</Trans>
      );
    case 'no_such_day':
      return <Trans>This day does not exist</Trans>;
    case 'far_year':
      return <Trans>Choose a year from 1900 to 2200</Trans>;
    case 'too_late': {
      const last = format.date(max);
      return <Trans>Choose {last} or an earlier day</Trans>;
    }
    case 'too_early': {
      const first = format.date(min);
      return <Trans>Choose {first} or a later day</Trans>;
    }
    default:
      return <Trans>Enter a date such as {example}</Trans>;
  }
}
