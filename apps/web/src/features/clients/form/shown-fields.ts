import type { Client } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import type { ClientInput } from './client-form.ts';
import { clientKindTexts, clientStatusTexts, languageNames } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Returns the names and formatting of a client's fields; one that the form has and this lacks does not compile. */
export function useShownFields(): Record<keyof ClientInput, ShownField<Client, ClientInput>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return {
    name: { label: t`Name`, text: (client) => client.name },
    kind: { label: t`Type`, text: (client) => i18n._(clientKindTexts[client.kind]) },
    status: { label: t`Status`, text: (client) => i18n._(clientStatusTexts[client.status]) },
    ownerId: {
      label: t`Adviser`,
      text: (client) => personName(client.owner),
      typed: ({ ownerId }, nameOf) => nameOf(ownerId),
    },
    householdId: {
      label: t`Household`,
      text: (client) => client.household?.name ?? '',
      typed: ({ householdId }, nameOf) => nameOf(householdId),
    },
    email: { label: t`Email`, text: (client) => client.email ?? '' },
    phone: { label: t`Phone`, text: (client) => client.phone ?? '' },
    taxResidence: { label: t`Tax residence`, text: (client) => client.taxResidence ?? '' },
    language: {
      label: t`Language`,
      text: ({ language }) => (language === null ? '' : languageNames[language]),
    },
    nextReviewOn: {
      label: t`Next review`,
      text: (client) => (client.nextReviewOn ? format.date(client.nextReviewOn) : ''),
    },
    tags: { label: t`Tags`, text: (client) => client.tags.join(', ') },
    note: { label: t`Note`, text: (client) => client.note ?? '' },
  };
}
