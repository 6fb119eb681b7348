import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that acts at once. A choice within a form is a `Checkbox`. */
export function Switch({ label, checked, onCheckedChange, disabled = false }: SwitchProps) {
  return (
    <label className="group inline-flex items-start gap-2.5 py-0.5 text-sm pointer-coarse:py-3">
      <Base.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next)}
        className="flex h-5 w-9 shrink-0 rounded-full bg-line-field p-0.5 transition-colors group-hover:not-data-disabled:bg-ink-3 data-checked:bg-accent group-hover:not-data-disabled:data-checked:bg-accent-hover data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4 rounded-full bg-panel transition-[translate] data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </Base.Root>
      {label}
    </label>
  );
}
