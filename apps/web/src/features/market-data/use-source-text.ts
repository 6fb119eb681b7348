import { useLingui } from '@lingui/react/macro';

/** Returns a function that names the source of a price or rate; an unknown source keeps its own name. */
export function useSourceText(): (source: string) => string {
  const { t } = useLingui();
  const texts: Partial<Record<string, string>> = {
    manual: t`Entered by hand`,
    csv: t`Imported from a file`,
    yahoo: t`Yahoo Finance`,
    ecb: t`European Central Bank`,
    sample: t`Sample data`,
  };
  return (source) => texts[source] ?? source;
}
