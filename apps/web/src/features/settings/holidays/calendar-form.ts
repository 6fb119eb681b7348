import { useLingui } from '@lingui/react/macro';
import {
  getHolidayCalendar,
  type HolidayCalendar,
  type HolidayCalendarForm,
  holidayCalendarFormSchema,
  putHolidayCalendar,
} from '@partnerfolio/contract/settings/holidays';
import type { z } from 'zod';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { type Form, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useCalendarWords } from '../../../records/holidays/use-calendar-words.ts';
import { afterHolidayChange } from './refreshes.ts';

export type CalendarFormApi = Form<z.input<typeof holidayCalendarFormSchema>, HolidayCalendarForm>;

const calendarValues = ({ country, state, region }: HolidayCalendar) => ({
  country: country?.code ?? null,
  state: state?.code ?? '',
  region: region?.code ?? '',
});

/** The places of a calendar in words. */
export const placesText = ({ country, state, region }: HolidayCalendar): string =>
  [country, state, region].flatMap((place) => (place === null ? [] : [place.name])).join(', ');

/** The one calendar of the firm, as a record with an id. */
const asRecord = (calendar: HolidayCalendar) => ({ ...calendar, id: 'firm' });

/** Edits the calendar, and merges what another administrator changes meanwhile. */
export function useCalendarChange(calendar: HolidayCalendar, close: () => void) {
  const { t } = useLingui();
  const { language } = useCalendarWords();
  const query = { language };
  const form = useZodForm(holidayCalendarFormSchema, calendarValues(calendar));
  const { mutateAsync } = useCall(putHolidayCalendar, { refreshes: afterHolidayChange, failure: 'caller' });
  const change = useRecordChange({
    opened: asRecord(calendar),
    form,
    formValues: calendarValues,
    // A state belongs to its country: both come from the same user.
    fields: {
      country: { label: t`Public holidays`, text: placesText, keys: ['country', 'state', 'region'] },
    },
    editors: () => [],
    save: (body) => mutateAsync({ query, body }),
    reload: async () => asRecord(await call(getHolidayCalendar, { query })),
    onSaved: close,
    savedText: t`Settings saved`,
  });
  return { form, change };
}
