import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readDecimal } from './decimal-text.ts';
import { Input, type InputProps } from './Input.tsx';

/**
 * An exact decimal as text, "1234.5". What is typed is read when the field is left; what can't be read stays as it
 * is, so that nothing is lost and the form's own schema refuses it.
 */
export function NumberInput({ error, onBlur, onValueChange, ...rest }: InputProps) {
  const { t } = useLingui();
  const [ambiguous, setAmbiguous] = useState(false);
  return (
    <Input
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      error={ambiguous ? t`Write 1234 for a thousand, or 1.234 for one and a fraction` : error}
      onValueChange={(typed) => {
        setAmbiguous(false);
        onValueChange(typed);
      }}
      onBlur={(event) => {
        const read = readDecimal(rest.value);
        setAmbiguous(!read.ok && read.reason === 'ambiguous');
        if (read.ok && read.value !== rest.value) onValueChange(read.value);
        onBlur?.(event);
      }}
    />
  );
}
