/** The choices when sharing a client: with whom, and to do what. */
import { listClientShares, shareLevelSchema } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { shareLevelTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Returns the translated access levels. */
export function useLevelOptions() {
  const { i18n } = useLingui();
  return shareLevelSchema.options.map((value) => ({ value, label: i18n._(shareLevelTexts[value]) }));
}

/** Returns the colleagues with whom a client could be shared; undefined until they are loaded. */
export function useCandidates(clientId: string): { id: string; name: string }[] | undefined {
  const personName = usePersonName();
  const { data } = useQuery(queryOf(listClientShares, { params: { id: clientId } }));
  return data?.candidates.map((person) => ({ id: person.id, name: personName(person) }));
}
