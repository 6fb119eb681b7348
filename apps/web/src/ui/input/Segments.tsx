import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

interface SegmentsProps<V extends string> {
  label: string;
  /** An option with `unavailable` cannot be chosen; the text gives the reason. */
  options: readonly { value: V; label: ReactNode; unavailable?: string | undefined }[];
  value: V;
  onValueChange: (value: V) => void;
}

/** A segmented control with a few options: chart ranges, table groupings. */
export function Segments<V extends string>({ label, options, value, onValueChange }: SegmentsProps<V>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next as V)}
      // Where space is short, the longest option shrinks first.
      className="inline-grid max-w-full auto-cols-[minmax(0,max-content)] grid-flow-col rounded-md border border-line bg-panel text-xs text-ink-2 pointer-coarse:min-[24rem]:auto-cols-[minmax(2.75rem,max-content)]"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          {...(option.unavailable && { disabled: true, title: option.unavailable })}
          className="num h-7.5 truncate px-2.5 max-[22.5rem]:px-1.5 transition-colors first:rounded-s-md last:rounded-e-md hover:text-ink focus-visible:z-1 data-pressed:bg-accent-soft data-pressed:font-semibold data-pressed:text-accent disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60 pointer-coarse:h-11"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
