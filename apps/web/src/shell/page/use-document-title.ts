import { useEffect } from 'react';

/** Sets the window title, for pages without a `PageHeader`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Partnerfolio`;
  }, [title]);
}
