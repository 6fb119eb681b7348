import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeHandedFiles } from '../../../records/portfolio/handed-files.ts';
import type { Target } from '../import/wizard.ts';

/** Takes the files that were dropped on the portfolio's page. */
export function useHandedFiles({ portfolio }: Target, onFiles: (files: readonly File[]) => void) {
  const cache = useQueryClient();
  const id = portfolio?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    // Later, so that a page that React mounts twice in development takes them once.
    const timer = setTimeout(() => {
      const handed = takeHandedFiles(cache, id);
      if (handed.length > 0) onFiles(handed);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- files are handed over once, when the page opens
  }, [id]);
}
