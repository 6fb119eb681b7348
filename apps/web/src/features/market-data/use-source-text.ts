import { fileOfSource } from '@partnerfolio/contract/market/file-source';
import { useLingui } from '@lingui/react/macro';
import { useProviderName } from '../../records/listings/use-provider-name.ts';

/** Returns a function that names the source of a price or rate; an unknown source keeps its own name. */
export function useSourceText(): (source: string) => string {
  const { t } = useLingui();
  const providerName = useProviderName();
  const texts: Partial<Record<string, string>> = {
    manual: t`Entered by hand`,
    csv: t`Imported from a file`,
    sample: t`Sample data`,
  };
  return (source) => {
    const file = fileOfSource(source);
    return file === null ? (texts[source] ?? providerName(source)) : t`File ${file}`;
  };
}
