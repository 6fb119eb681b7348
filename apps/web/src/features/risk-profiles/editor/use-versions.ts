import {
  getQuestionnaire,
  listQuestionnaires,
  type QuestionnaireRow,
} from '@partnerfolio/contract/compliance/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';

/** The version to show; a discarded draft may still be in the address. */
const shownId = (versions: readonly QuestionnaireRow[], chosen: string | undefined): string | undefined =>
  (versions.find(({ id }) => id === chosen) ?? versions[0])?.id;

/** The versions of the questionnaire, and the content of a chosen one: by default the draft, else the newest. */
export function useVersions(chosen: string | undefined) {
  const list = useQuery(queryOf(listQuestionnaires));
  const versions = list.data?.items;
  const id = versions && shownId(versions, chosen);
  const content = useQuery({
    ...queryOf(getQuestionnaire, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return {
    versions,
    shown: content.data,
    error: (versions === undefined && list.error) || (content.data === undefined && content.error) || null,
    retry: () => void Promise.all([list.refetch(), id !== undefined && content.refetch()]),
  };
}
