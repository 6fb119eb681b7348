import { readDecimal, writeDecimal } from '../text/decimal-text.ts';
import { Input, type InputProps } from './Input.tsx';
import { NumberError } from './texts/NumberError.tsx';
import { useFormat } from '../text/use-format.ts';
import { useTyped } from './use-typed.ts';

export interface NumberInputProps extends InputProps {
  /** The currency of an amount. The input accepts its sign, refuses another's, and shows its number of decimals. */
  currency?: string | undefined;
  /** Accepts a percent sign. */
  percent?: boolean | undefined;
}

/**
 * An exact decimal, typed and shown in the user's format ("1,234.5", "1.234,5") and stored as "1234.5". If the text can be
 * read in two ways, the field asks, and the form has no number until the user answers.
 */
export function NumberInput({ error, currency, percent, ...props }: NumberInputProps) {
  const { value, onValueChange, onBlur, ...rest } = props;
  const format = useFormat();
  const { marks } = format;
  const known = currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : undefined;
  const minDigits = known === undefined ? 0 : format.minorDigits(known);
  const {
    text,
    error: fieldError,
    type,
    leave,
    pick,
  } = useTyped({
    value,
    onValueChange,
    read: (typed) => readDecimal(typed, { ...marks, currency: known, percent }),
    write: (decimal) => writeDecimal(decimal, { ...marks, minDigits }),
    isRefused: Boolean(error),
  });
  return (
    <Input
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={text}
      onValueChange={type}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      error={
        fieldError ? <NumberError {...{ error: fieldError, marks, currency: known, onPick: pick }} /> : error
      }
    />
  );
}
