import { useLingui } from '@lingui/react/macro';

/** Says where a price or a rate comes from; a source without a word of ours is named as it is. */
export function useSourceText(): (source: string) => string {
  const { t } = useLingui();
  const texts: Partial<Record<string, string>> = {
    manual: t`Entered by hand`,
    csv: t`Imported from a file`,
    sample: t`Sample data`,
  };
  return (source) => texts[source] ?? source;
}
