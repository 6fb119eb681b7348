import { countryCodes } from '@partnerfolio/contract/market/countries';
import { useMemo } from 'react';
import { useFormat } from '../../ui/text/use-format.ts';

/** The countries by name in the user's language. */
export function useCountries() {
  const { locale, compareNames } = useFormat();
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (code: string) => names.of(code) ?? code;
  }, [locale]);
  const codes = useMemo(
    () => countryCodes.toSorted((one, other) => compareNames(nameOf(one), nameOf(other))),
    [nameOf, compareNames],
  );
  return { codes, nameOf };
}
