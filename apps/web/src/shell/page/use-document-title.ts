import { useEffect } from 'react';

/** Names the window, for pages without a PageHeader. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Partnerfolio`;
  }, [title]);
}
