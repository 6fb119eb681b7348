import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../../api.ts';
import { afterReading, afterState } from '../refreshes.ts';

/** After a refusal that says someone else was quicker, what is shown is asked again. */
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
