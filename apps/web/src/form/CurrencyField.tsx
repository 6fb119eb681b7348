import { currencyCodes, usualCurrencies } from '@partnerfolio/contract/currencies';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Combobox } from '../ui/input/Combobox.tsx';
import type { FieldFrame } from '../ui/input/Field.tsx';
import { plainText } from '../ui/text/plain-text.ts';
import { useFormat } from '../ui/text/use-format.ts';
import { useBinding, type Bound } from './use-binding.ts';

interface CurrencyInputProps extends FieldFrame {
  /** A currency code, or empty. */
  value: string;
  onValueChange: (code: string) => void;
  onBlur?: () => void;
}

/** Codes of minor units in which exchanges quote some shares, with their currency. */
const hundredths: Readonly<Record<string, string>> = { GBX: 'GBP', ILA: 'ILS', ZAC: 'ZAR' };
const offered = [...new Set<string>([...usualCurrencies, ...currencyCodes])];

/** Returns the currencies whose code begins with the typed text, then those whose name contains it. */
function matching(typed: string, nameOf: (code: string) => string): readonly string[] {
  const wanted = plainText(typed.trim());
  if (wanted === '') return offered;
  const byCode = offered.filter((code) => code.toLowerCase().startsWith(wanted));
  const byName = offered.filter((code) => !byCode.includes(code) && plainText(nameOf(code)).includes(wanted));
  return [...byCode, ...byName];
}

/** Returns the currency whose complete code was typed. */
const completeCode = (typed: string): string | null => {
  const code = typed.trim().toUpperCase();
  return currencyCodes.includes(code) ? code : null;
};

/** A choice among all currencies, by code or name; a complete code is accepted as typed. */
export function CurrencyInput({ value, onValueChange, ...rest }: CurrencyInputProps) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState('');
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
    const nameOfMajor = (code: string) => names.of(code) ?? '';
    return (code: string) => {
      const major = hundredths[code];
      return major === undefined ? nameOfMajor(code) : `${nameOfMajor(major)} ÷ 100`;
    };
  }, [locale]);
  const items = useMemo(() => (typed === value ? offered : matching(typed, nameOf)), [typed, value, nameOf]);
  const onType = (text: string) => {
    setTyped(text);
    const code = completeCode(text);
    if (code !== null && code !== value) onValueChange(code);
  };
  return (
    <Combobox<string>
      {...rest}
      items={items}
      value={value || null}
      onValueChange={(code) => onValueChange(code ?? '')}
      onSearch={onType}
      isWhole={(text) => completeCode(text) !== null}
      textOf={(code) => code}
      keyOf={(code) => code}
      renderItem={(code) => (
        <span className="flex min-w-0 gap-3">
          <span className="num w-9 shrink-0 font-medium">{code}</span>
          <span className="truncate text-ink-2">{nameOf(code)}</span>
        </span>
      )}
    />
  );
}

type CurrencyFieldProps<I extends FieldValues, O> = Bound<I, O> &
  Pick<CurrencyInputProps, 'label' | 'hint' | 'className'>;

/** A `CurrencyInput` bound to a form. */
export function CurrencyField<I extends FieldValues, O>({ form, name, ...rest }: CurrencyFieldProps<I, O>) {
  const { field, error } = useBinding({ form, name });
  return (
    <CurrencyInput
      {...rest}
      value={field.value ?? ''}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
