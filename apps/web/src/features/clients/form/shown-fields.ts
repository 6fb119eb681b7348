import type { Client } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/stale-fields.ts';
import { clientKindTexts, clientStatusTexts } from '../../../records/labels.ts';

/** Returns the names and formatting of a client's fields. */
export function useShownFields(): ShownField<Client>[] {
  const { t, i18n } = useLingui();
  return [
    { label: t`Name`, text: (client) => client.name },
    { label: t`Type`, text: (client) => i18n._(clientKindTexts[client.kind]) },
    { label: t`Status`, text: (client) => i18n._(clientStatusTexts[client.status]) },
    { label: t`Adviser`, text: (client) => client.owner.fullName },
    { label: t`Household`, text: (client) => client.household?.name ?? '' },
    { label: t`Email`, text: (client) => client.email ?? '' },
    { label: t`Phone`, text: (client) => client.phone ?? '' },
    { label: t`Tax residence`, text: (client) => client.taxResidence ?? '' },
    { label: t`Tags`, text: (client) => client.tags.join(', ') },
    { label: t`Note`, text: (client) => client.note ?? '' },
  ];
}
