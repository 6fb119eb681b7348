import { clientKinds, clientLanguages } from '@partnerfolio/contract/choices';
import { listClients, listOwners, type Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import { ComboField } from '../../../form/ComboField.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { DateField, TextareaField } from '../../../form/value-fields.tsx';
import type { ClientFormApi } from './client-form.ts';
import { TagsField } from './TagsField.tsx';
import { clientKindTexts, clientStatusTexts, languageNames } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface ClientFieldsProps {
  form: ClientFormApi;
  /** Whether the user may change the client's adviser. */
  mayReassign: boolean;
  /** The adviser when the form was opened. */
  owner: Client['owner'];
  /** The household when the form was opened. */
  household?: Client['household'];
  /** The status of a stored client, which the form shows and does not change; null for a new client. */
  status?: Client['status'] | null;
}

/** The fields of a client, for creating and editing. */
export function ClientFields({
  form,
  mayReassign,
  owner,
  household = null,
  status = null,
}: ClientFieldsProps) {
  const { t, i18n } = useLingui();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const statuses = (['prospect', 'active'] as const)
    .filter((value) => status === null || status === value)
    .map((value) => ({ value, label: i18n._(clientStatusTexts[value]) }));
  const kinds = clientKinds.map((value) => ({ value, label: i18n._(clientKindTexts[value]) }));
  const languages = [
    { value: '', label: t`Unknown` },
    ...clientLanguages.map((value) => ({ value, label: languageNames[value] })),
  ];
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <SelectField form={form} name="kind" label={t`Type`} options={kinds} />
        <SelectField
          form={form}
          name="status"
          label={t`Status`}
          options={statuses}
          blocked={useFixedStatus(status)}
        />
      </div>
      {mayReassign && <OwnerField form={form} chosen={owner} />}
      {kind === 'person' && <HouseholdField form={form} chosen={household} />}
      <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:gap-3">
        <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="off" />
        <TextField form={form} name="phone" label={t`Phone`} type="tel" autoComplete="off" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField form={form} name="taxResidence" label={t`Tax residence`} autoComplete="off" />
        <SelectField form={form} name="language" label={t`Language`} options={languages} />
      </div>
      <DateField form={form} name="nextReviewOn" label={t`Next review`} />
      <TextareaField form={form} name="note" label={t`Note`} />
      {/* The last field, because its suggestions load later and vary in height. */}
      <TagsField form={form} />
    </div>
  );
}

/** Why the form does not change the status; undefined for a new client. */
function useFixedStatus(status: Client['status'] | null): string | undefined {
  const { t } = useLingui();
  if (status === null) return undefined;
  return status === 'prospect'
    ? t`Use “Make active” in the menu of the client's page`
    : t`An active client does not become a prospect again`;
}

function OwnerField({ form, chosen }: { form: ClientFormApi; chosen: Client['owner'] }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data } = useQuery(queryOf(listOwners));
  const found: Client['owner'][] = data?.items ?? [];
  // Includes the current adviser at once, even one who can no longer take clients.
  const items = found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <ComboField
      form={form}
      name="ownerId"
      label={t`Adviser`}
      hint={<Trans>Responsible for the client</Trans>}
      items={items}
      keyOf={(owner) => owner.id}
      textOf={personName}
    />
  );
}

function HouseholdField({ form, chosen }: { form: ClientFormApi; chosen: Client['household'] }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listClients, {
      query: { kind: 'household', q: typed === chosen?.name ? '' : typed, limit: 50 },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items ?? [];
  // The current household stays an option whatever the search finds.
  const items = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found;
  return (
    <ComboField
      form={form}
      name="householdId"
      label={t`Household`}
      placeholder={t`None`}
      items={items}
      searching={isPlaceholderData || isPending}
      keyOf={(household) => household.id}
      textOf={(household) => household.name}
      onSearch={setTyped}
    />
  );
}
