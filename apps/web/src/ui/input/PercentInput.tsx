import type { InputProps } from './Input.tsx';
import { NumberInput } from './NumberInput.tsx';

/** A percentage as an exact decimal: 12.5% is "12.5", with or without the sign. */
export function PercentInput(props: Omit<InputProps, 'unit'>) {
  return <NumberInput {...props} percent unit="%" />;
}
