/** Files that one page hands to another, because an address cannot carry them: dropped on a portfolio, imported beside it. */
import type { QueryClient } from '@tanstack/react-query';

const keyFor = (portfolioId: string) => ['handed files', portfolioId] as const;

/** Keeps files for the import page of a portfolio, which takes them when it opens. */
export const handFiles = (cache: QueryClient, portfolioId: string, files: readonly File[]): void => {
  cache.setQueryData(keyFor(portfolioId), files);
};

/** Takes the files for a portfolio, so that nobody takes them twice. */
export const takeHandedFiles = (cache: QueryClient, portfolioId: string): readonly File[] => {
  const files = cache.getQueryData<readonly File[]>(keyFor(portfolioId)) ?? [];
  cache.removeQueries({ queryKey: keyFor(portfolioId) });
  return files;
};
