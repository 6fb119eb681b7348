import type { ScheduleRhythm } from '@partnerfolio/contract/reports/schedules';
import { useLingui } from '@lingui/react/macro';
import { useCalendarWords } from '../../../records/holidays/use-calendar-words.ts';

/** The Monday of some week, and the days after it. */
const dayOfWeek = (nth: number): string => `2024-01-0${nth}`;

/** Returns the name of a day of the week, 1 for Monday. */
export function useWeekday(): (nth: number) => string {
  const { weekday } = useCalendarWords();
  return (nth) => weekday(dayOfWeek(nth));
}

/** Returns on which days a schedule is due, in words. */
export function useRhythmText(): (rhythm: ScheduleRhythm) => string {
  const { t } = useLingui();
  const weekday = useWeekday();
  return ({ every, counted, nth }) => {
    const isBusiness = counted === 'business_days';
    if (every === 'month')
      return isBusiness ? t`Business day ${nth} of each month` : t`Day ${nth} of each month`;
    if (every === 'quarter')
      return isBusiness ? t`Business day ${nth} of each quarter` : t`Day ${nth} of each quarter`;
    if (every === 'year')
      return isBusiness ? t`Business day ${nth} of each year` : t`Day ${nth} of each year`;
    if (isBusiness) return t`Business day ${nth} of each week`;
    const name = weekday(nth);
    return t`Every ${name}`;
  };
}
