import { daysOfPeriod, previewScheduleDays } from '@partnerfolio/contract/reports/schedules';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useBatchRange } from '../batches/use-batch-range.ts';
import { coveredBy } from '../packages/package-form.ts';
import type { ScheduleFormApi } from './schedule-form.ts';

/** The next days on which the schedule would be due, and what its reports would cover. */
export function NextDays({ form }: { form: ScheduleFormApi }) {
  const { t } = useLingui();
  const format = useFormat();
  const rangeText = useBatchRange();
  const [reports, range, every, counted, typed] = useWatch({
    control: form.control,
    name: ['reports', 'range', 'every', 'counted', 'nth'],
  });
  const nth = Number(typed);
  const isDay = Number.isInteger(nth) && nth >= 1 && nth <= daysOfPeriod[every];
  const { data } = useQuery({
    ...queryOf(previewScheduleDays, { query: { every, counted, nth: isDay ? nth : 1, range } }),
    enabled: isDay,
    placeholderData: keepPreviousData,
  });
  if (!isDay || data === undefined) return null;
  const isOfDay = coveredBy(reports) === 'day';
  return (
    <section aria-label={t`Next days`} className="rounded-md border border-line px-3 py-2 text-sm">
      <h3 className="font-medium">
        <Trans>Next days</Trans>
      </h3>
      <ul>
        {data.items.map(({ day, from, to }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="num">{format.date(day)}</span>
            <span className="num text-ink-3">{rangeText({ reports, from: isOfDay ? null : from, to })}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">
        <Trans>
          From 6 in the morning. A day on which the firm is closed gives way to the next business day.
        </Trans>
      </p>
    </section>
  );
}
