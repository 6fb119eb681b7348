import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../../api.ts';
import { afterReading, afterState } from './refreshes.ts';

/** Refetches the preview after a refusal because someone else was faster. */
export function useRenewal(): (error: Error) => void {
  const cache = useQueryClient();
  return (error) => {
    const asked = isProblem(error, 'stale')
      ? afterReading
      : isProblem(error, 'wrong_state')
        ? afterState
        : [];
    for (const { name } of asked) void cache.invalidateQueries({ queryKey: [name] });
  };
}
