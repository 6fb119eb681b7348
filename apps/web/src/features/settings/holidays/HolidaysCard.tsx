import { Trans, useLingui } from '@lingui/react/macro';
import { getHolidayCalendar } from '@partnerfolio/contract/settings/holidays';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useCalendarWords } from '../../../records/holidays/use-calendar-words.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Setting } from '../setting/Setting.tsx';
import { placesText } from './calendar-form.ts';
import { HolidayYear } from './HolidayYear.tsx';

/** The firm's calendar of holidays, with the days of a year. */
export function HolidaysCard() {
  const { t } = useLingui();
  const { language } = useCalendarWords();
  const { data, error, refetch } = useQuery(queryOf(getHolidayCalendar, { query: { language } }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={<Trans>Holidays</Trans>}
      actions={
        <>
          <Link to={paths.newOwnDay} resetScroll={false} className={buttonClasses({ size: 'sm' })}>
            <Trans>Add day</Trans>
          </Link>
          {data && (
            <Link
              to={paths.holidayCalendar}
              resetScroll={false}
              aria-label={t`Edit holiday calendar`}
              className={buttonClasses({ size: 'sm' })}
            >
              <Trans>Edit</Trans>
            </Link>
          )}
        </>
      }
    >
      <dl className="grid gap-4 text-sm">
        <Setting
          label={<Trans>Public holidays</Trans>}
          note={
            <Trans>
              Public holidays, weekends and closed days are not business days. Source of public holidays:
              date-holidays (CC BY 3.0).
            </Trans>
          }
        >
          {data ? placesText(data) || t`None` : <Skeleton className="h-5 w-40" />}
        </Setting>
      </dl>
      <HolidayYear />
    </Card>
  );
}
