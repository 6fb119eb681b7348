import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
}

/** A checkbox in a form. A setting that acts at once is a `Switch`. */
export function Checkbox({ label, checked, onCheckedChange, ...rest }: CheckboxProps) {
  const { indeterminate = false, disabled = false, hideLabel = false } = rest;
  return (
    <label
      className={classes(
        'group inline-flex items-start gap-2.5 py-0.5 text-sm pointer-coarse:py-3',
        // Without its text it would be a narrow target; it stays inside the cell of a narrow table.
        hideLabel &&
          '-ms-2 -me-1.5 ps-2 pe-1.5 pointer-coarse:-ms-4 pointer-coarse:-me-2.5 pointer-coarse:ps-4 pointer-coarse:pe-2.5',
      )}
    >
      <Base.Root
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next)}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-line-field bg-panel text-on-accent transition-colors group-hover:not-data-disabled:border-ink-3 data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-disabled:opacity-50"
      >
        <Base.Indicator>
          {indeterminate ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}
