import type { InputProps } from './Input.tsx';
import { NumberInput } from './NumberInput.tsx';

/** A part of a hundred as an exact decimal: twelve and a half per cent is "12.5". A pasted "12.5 %" is what it says. */
export function PercentInput(props: Omit<InputProps, 'unit'>) {
  return <NumberInput {...props} percent unit="%" />;
}
