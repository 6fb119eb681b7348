import type { CustomProvider } from '@partnerfolio/contract/market/custom-providers';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import type { ProviderInput } from './provider-form.ts';
import { useDateFormats } from './use-date-formats.ts';

type Shown = ShownField<CustomProvider, ProviderInput>;

/** Returns the names and formatting of a provider's fields; one that the form has and this lacks does not compile. */
export function useShownFields(): Record<keyof ProviderInput, Shown> {
  const { t } = useLingui();
  const formats = useDateFormats();
  const formatText = (value: string) => formats.find((one) => one.value === value)?.label ?? value;
  const setting = (
    label: string,
    name: keyof CustomProvider['settings'],
    textOf = (value: string) => value,
  ): Shown => ({
    label,
    text: ({ settings }) => textOf(String(settings[name])),
    typed: (values) => textOf(String(values[name])),
  });
  return {
    name: { label: t`Name`, text: (one) => one.name },
    url: setting(t`Address`, 'url'),
    urlDateFormat: setting(t`Dates in the address`, 'urlDateFormat', formatText),
    // The stored key is never shown; one that was entered is always sent.
    key: { label: t`API key`, text: () => '', typed: () => '' },
    headers: setting(t`Headers`, 'headers'),
    format: setting(t`Format`, 'format', (format) => format.toUpperCase()),
    delimiter: setting(t`Separator`, 'delimiter'),
    rowsPath: setting(t`Rows`, 'rowsPath'),
    dateField: setting(t`Field of the date`, 'dateField'),
    dateFormat: setting(t`Date format`, 'dateFormat', formatText),
    timeZone: setting(t`Time zone`, 'timeZone'),
    closeField: setting(t`Field of the closing price`, 'closeField'),
    decimalSeparator: setting(t`Decimal separator`, 'decimalSeparator'),
    currencySource: setting(t`Currency of the prices`, 'currencySource'),
    currency: setting(t`Currency`, 'currency'),
    isAdjusted: setting(t`The provider restates earlier prices after a split`, 'isAdjusted', (value) =>
      value === 'true' ? t`Yes` : t`No`,
    ),
    splitField: setting(t`Split factors`, 'splitField'),
  };
}
