import { useLingui } from '@lingui/react/macro';

/** Returns the labels of the form's fields by the names that the server uses. */
export function useFieldNames(): (path: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    template: t`Type`,
    from: t`From`,
    to: t`To`,
    account: t`Account`,
    language: t`Language`,
    benchmarks: t`Benchmark`,
    returns: t`Returns`,
    rates: t`Rates of return`,
    preparedFor: t`Prepared for`,
    sections: t`Sections`,
    closedPositions: t`Closed positions`,
    accountAliases: t`Names of accounts`,
  };
  return (path) => names[path.split('.')[0] ?? ''] ?? path;
}
