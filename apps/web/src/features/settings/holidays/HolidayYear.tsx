import { Trans, useLingui } from '@lingui/react/macro';
import { firstHolidayYear, lastHolidayYear } from '@partnerfolio/contract/settings/business-days';
import { listHolidays, type OwnDay } from '@partnerfolio/contract/settings/holidays';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useCalendarWords } from '../../../records/holidays/use-calendar-words.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { HolidayRow } from './HolidayRow.tsx';
import { RemoveOwnDayDialog } from './RemoveOwnDayDialog.tsx';

/** The holidays and own days of a year, which can be switched. */
export function HolidayYear() {
  const thisYear = Number(useToday().slice(0, 4));
  const [chosen, setChosen] = useState<number | null>(null);
  const year = chosen ?? thisYear;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium" aria-live="polite">
          <Trans>Days in {year}</Trans>
        </h3>
        <YearSwitch year={year} onChange={setChosen} />
      </div>
      <Days year={year} />
    </section>
  );
}

function YearSwitch({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useLingui();
  return (
    <span className="flex gap-1.5">
      <Button
        size="icon-sm"
        aria-label={t`Previous year`}
        disabled={year <= firstHolidayYear}
        onClick={() => onChange(year - 1)}
      >
        <ChevronLeft size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
      <Button
        size="icon-sm"
        aria-label={t`Next year`}
        disabled={year >= lastHolidayYear}
        onClick={() => onChange(year + 1)}
      >
        <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </span>
  );
}

function Days({ year }: { year: number }) {
  const { t } = useLingui();
  const { language } = useCalendarWords();
  const { data, error, refetch } = useQuery(queryOf(listHolidays, { query: { year, language } }));
  const [removing, setRemoving] = useState<OwnDay | null>(null);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-3 h-40" />;
  if (data.items.length === 0)
    return (
      <p className="mt-2 text-sm text-ink-3">
        <Trans>No holidays yet. Edit the calendar to choose a country, or add a day.</Trans>
      </p>
    );
  return (
    <>
      <ul aria-label={t`Days in ${year}`} className="mt-1 grid">
        {data.items.map((holiday) => (
          <HolidayRow key={holiday.day} holiday={holiday} onRemove={setRemoving} />
        ))}
      </ul>
      {removing && <RemoveOwnDayDialog day={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
