import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, smallControlClasses } from '../control.ts';
import { readDay } from '../text/date-text.ts';
import { Field } from './Field.tsx';
import type { InputProps } from './Input.tsx';
import { DayError } from './texts/DayError.tsx';
import { useDayTexts } from './texts/use-day-texts.ts';
import { useFormat } from '../text/use-format.ts';
import { useTyped } from './use-typed.ts';

const isDay = /^\d{4}-\d\d-\d\d$/;

export interface DateInputProps extends Omit<InputProps, 'max' | 'min' | 'type' | 'unit'> {
  /** The earliest and the latest day that may be chosen, "2026-11-20". */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A calendar date, stored as "2026-11-20", typed and shown as day, month and year, or as the user has chosen. A button opens the
 * browser's calendar, where day and month cannot be confused.
 */
export function DateInput({ label, hint, error, aside, hideLabel, className, ...control }: DateInputProps) {
  const { value, onValueChange, onBlur, size = 'md', min, max, ...rest } = control;
  const format = useFormat();
  const texts = useDayTexts();
  const {
    text,
    error: fieldError,
    type,
    leave,
    pick,
  } = useTyped({
    value,
    onValueChange,
    read: (typed) => readDay(typed, { min, max, isMonthFirst: format.isMonthFirst }),
    write: (day) => (isDay.test(day) ? format.date(day) : day),
    isRefused: Boolean(error),
  });
  const shownError = fieldError ? <DayError {...{ reason: fieldError.reason, min, max }} /> : error;
  const isFixed = rest.disabled || rest.readOnly;
  return (
    <Field {...{ label, hint, aside, hideLabel, className }} error={shownError}>
      {(ties) => (
        // A date is written from left to right in every language.
        <span dir="ltr" className="relative block">
          <input
            autoComplete="off"
            placeholder={hideLabel && typeof label === 'string' ? label : texts.placeholder}
            {...rest}
            {...ties}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={(event) => {
              leave();
              onBlur?.(event);
            }}
            className={classes(size === 'sm' ? smallControlClasses : controlClasses, 'num pe-8')}
          />
          {!isFixed && (
            <CalendarButton {...{ value: isDay.test(value) ? value : '', min, max, onPick: pick }} />
          )}
        </span>
      )}
    </Field>
  );
}

interface CalendarButtonProps {
  value: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
}

/** Opens the browser's calendar through a hidden date input. */
function CalendarButton({ value, min, max, onPick }: CalendarButtonProps) {
  const native = useRef<HTMLInputElement>(null);
  const texts = useDayTexts();
  return (
    <>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onPick(event.target.value)}
        className="pointer-events-none absolute inset-0 -z-10 size-full opacity-0"
      />
      <button
        type="button"
        aria-label={texts.calendar}
        onClick={() => native.current?.showPicker()}
        className="absolute inset-y-0 end-0 grid w-8 place-items-center rounded-md text-ink-3 hover:text-ink pointer-coarse:w-11"
      >
        <Calendar size={14} aria-hidden="true" />
      </button>
    </>
  );
}
