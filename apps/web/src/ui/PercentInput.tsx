import type { InputProps } from './Input.tsx';
import { NumberInput } from './NumberInput.tsx';

/** A part of a hundred as an exact decimal: twelve and a half per cent is "12.5". */
export function PercentInput(props: Omit<InputProps, 'unit'>) {
  // A pasted "12.5 %" is what it says; the field shows the sign itself.
  const read = (typed: string) => props.onValueChange(typed.replace(/\s*%\s*$/, ''));
  return <NumberInput {...props} onValueChange={read} unit="%" />;
}
