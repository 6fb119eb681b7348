import { Select as Base } from '@base-ui/react/select';
import { useState, type ReactElement } from 'react';
import { Check, ChevronsUpDown } from 'lucide-react';
import { classes } from '../classes.ts';
import { controlClasses, optionClasses, popupClasses, smallControlClasses } from '../control.ts';
import { Field, type FieldFrame } from './Field.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { useLandmark } from '../overlay/use-landmark.ts';

export interface Option<V extends string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> extends FieldFrame {
  options: readonly Option<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Why nothing can be chosen; the control then stays in the tab order, with the reason on focus and hover. */
  blocked?: string | undefined;
  /** Whether the options are still being read: it stays closed, because an option must not move under a key. */
  isLoading?: boolean;
  /** `sm` inside tables and toolbars. */
  size?: 'md' | 'sm';
  /** Lets the chosen text wrap on a phone, where its end matters. */
  wraps?: boolean;
}

/** Says on focus and hover why the control inside cannot be used. */
function Explained({ by, children }: { by: string | undefined; children: ReactElement }) {
  return by === undefined ? children : <Tooltip content={by}>{children}</Tooltip>;
}

/** A choice among a few options. For many, use `Combobox`. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    options,
    value,
    onValueChange,
    onBlur,
    placeholder,
    disabled,
    blocked,
    isLoading = false,
    size = 'md',
    wraps,
    ...frame
  } = props;
  const { anchor, landmark } = useLandmark<HTMLButtonElement>();
  const [isOpen, setOpen] = useState(false);
  const isClosed = isLoading || blocked !== undefined;
  // Otherwise it would open by itself once it can be used again.
  if (isClosed && isOpen) setOpen(false);
  return (
    <Field {...frame}>
      {(ties) => (
        <Base.Root
          items={options}
          value={value}
          disabled={disabled ?? false}
          readOnly={isClosed}
          open={isOpen && !isClosed}
          onOpenChange={(next) => setOpen(next && !isClosed)}
          onValueChange={(next) => next !== null && !isClosed && onValueChange(next)}
        >
          <Explained by={blocked}>
            <Base.Trigger
              {...ties}
              {...(blocked !== undefined && { 'aria-description': blocked, 'aria-disabled': true })}
              {...(isLoading && { 'aria-busy': true })}
              ref={anchor}
              {...(onBlur && { onBlur })}
              className={classes(
                size === 'sm' ? smallControlClasses : controlClasses,
                'flex items-center justify-between gap-2 text-start data-popup-open:border-focus',
                blocked !== undefined && 'cursor-not-allowed opacity-55',
                wraps && 'max-md:h-auto max-md:min-h-11 max-md:py-1.5',
              )}
            >
              <Base.Value
                placeholder={placeholder}
                className={classes(
                  'truncate data-placeholder:text-ink-3',
                  wraps && 'max-md:whitespace-normal',
                )}
              />
              <Base.Icon className="text-ink-3">
                <ChevronsUpDown size={14} aria-hidden="true" />
              </Base.Icon>
            </Base.Trigger>
          </Explained>
          <Base.Portal container={landmark}>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
              <Base.Popup
                className={classes(popupClasses, 'max-w-(--available-width) min-w-(--anchor-width)')}
              >
                <Base.List className="max-h-(--available-height) overflow-y-auto">
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      className={classes(optionClasses, 'pe-8 relative')}
                    >
                      <Base.ItemText>{option.label}</Base.ItemText>
                      <Base.ItemIndicator className="absolute end-2 text-accent">
                        <Check size={14} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
