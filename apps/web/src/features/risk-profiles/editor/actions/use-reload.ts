import { useQueryClient } from '@tanstack/react-query';
import { afterQuestionnaireChange } from '../../refreshes.ts';

/** Returns how to read the questionnaire again after a refusal: someone else has changed it. */
export function useReload(): () => void {
  const cache = useQueryClient();
  return () => {
    for (const { name } of afterQuestionnaireChange) void cache.invalidateQueries({ queryKey: [name] });
  };
}
