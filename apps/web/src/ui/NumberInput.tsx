import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readDecimal } from './decimal-text.ts';
import { Input, type InputProps } from './Input.tsx';

/**
 * An exact decimal as text, "1234.5". What is typed is read when the field is left, and before Enter sends the
 * form; what can't be read stays as it is, so that nothing is lost and the form's own schema refuses it.
 */
export function NumberInput({ error, onBlur, onKeyDown, onValueChange, ...rest }: InputProps) {
  const { t } = useLingui();
  const [ambiguous, setAmbiguous] = useState(false);
  const read = () => {
    const found = readDecimal(rest.value);
    setAmbiguous(!found.ok && found.reason === 'ambiguous');
    if (found.ok && found.value !== rest.value) onValueChange(found.value);
  };
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
      onKeyDown={(event) => {
        if (event.key === 'Enter') read();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        read();
        onBlur?.(event);
      }}
    />
  );
}
