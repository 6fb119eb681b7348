import { Trans, useLingui } from '@lingui/react/macro';
import {
  getHolidayCalendar,
  type HolidayCalendar,
  type HolidayCountry,
  listHolidayCountries,
} from '@partnerfolio/contract/settings/holidays';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useBinding } from '../../../form/use-binding.ts';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useCalendarWords } from '../../../records/holidays/use-calendar-words.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { type CalendarFormApi, useCalendarChange } from './calendar-form.ts';

/** Changes which public holidays apply, in a panel beside the settings. */
export function EditCalendarPanel() {
  const navigate = useNavigate();
  const { language } = useCalendarWords();
  const calendar = useQuery(queryOf(getHolidayCalendar, { query: { language } }));
  const countries = useQuery(queryOf(listHolidayCountries, { query: { language } }));
  const close = () => void navigate({ to: paths.settings, resetScroll: false });
  const [opened, known] = [calendar.data, countries.data];
  if (opened && known) return <EditCalendarForm opened={opened} countries={known.items} onClose={close} />;
  // The card says when the calendar cannot be read.
  const { error } = countries;
  return (
    <SidePanel open loading={error === null} title={<Trans>Edit holiday calendar</Trans>} onClose={close}>
      {error && <Failure error={error} onRetry={() => void countries.refetch()} />}
    </SidePanel>
  );
}

interface EditCalendarFormProps {
  opened: HolidayCalendar;
  countries: readonly HolidayCountry[];
  onClose: () => void;
}

function EditCalendarForm({ opened, countries, onClose }: EditCalendarFormProps) {
  const { form, change } = useCalendarChange(opened, onClose);
  return (
    <EditPanel title={<Trans>Edit holiday calendar</Trans>} change={change} onClose={onClose}>
      <PlaceFields form={form} countries={countries} />
    </EditPanel>
  );
}

interface PlaceFieldsProps {
  form: CalendarFormApi;
  countries: readonly HolidayCountry[];
}

/** Country, state and region; the latter two only where the country has some. */
function PlaceFields({ form, countries }: PlaceFieldsProps) {
  const { t } = useLingui();
  const country = useBinding({ form, name: 'country' });
  const chosen = countries.find(({ code }) => code === country.field.value) ?? null;
  const states = chosen?.states ?? [];
  const state = useWatch({ control: form.control, name: 'state' });
  const regions = states.find(({ code }) => code === state)?.regions ?? [];
  const choose = (code: string | null) => {
    country.field.onChange(code);
    form.setValue('state', '', { shouldDirty: true });
    form.setValue('region', '', { shouldDirty: true });
  };
  return (
    <>
      <Combobox
        label={t`Country (optional)`}
        hint={t`Leave it empty to count only weekends and your own days.`}
        items={countries}
        value={chosen}
        textOf={({ name }) => name}
        keyOf={({ code }) => code}
        onValueChange={(found) => choose(found?.code ?? null)}
        onBlur={country.field.onBlur}
        error={country.error}
      />
      {states.length > 0 && (
        <PlaceChoice
          form={form}
          name="state"
          label={t`State or province`}
          none={t`The whole country`}
          places={states}
          onChosen={() => form.setValue('region', '', { shouldDirty: true })}
        />
      )}
      {regions.length > 0 && (
        <PlaceChoice form={form} name="region" label={t`Region`} none={t`The whole state`} places={regions} />
      )}
    </>
  );
}

interface PlaceChoiceProps {
  form: CalendarFormApi;
  name: 'state' | 'region';
  label: string;
  /** The choice of no part. */
  none: string;
  places: readonly { readonly code: string; readonly name: string }[];
  onChosen?: () => void;
}

function PlaceChoice({ form, name, label, none, places, onChosen }: PlaceChoiceProps) {
  const { field, error } = useBinding({ form, name });
  return (
    <Select
      label={label}
      options={[
        { value: '', label: none },
        ...places.map((place) => ({ value: place.code, label: place.name })),
      ]}
      value={field.value ?? ''}
      onValueChange={(code) => {
        field.onChange(code);
        onChosen?.();
      }}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
