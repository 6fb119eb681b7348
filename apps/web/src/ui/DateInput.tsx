import { classes } from './classes.ts';
import { controlClasses, smallControlClasses } from './control.ts';
import { Field } from './Field.tsx';
import type { InputProps } from './Input.tsx';
import { useFormat } from './use-format.ts';

const isDay = /^\d{4}-\d\d-\d\d$/;

/**
 * A calendar date as "2026-11-20", entered by keyboard or picked in the browser's own calendar. The browser writes it in
 * the machine's language; until the field is entered, the page's own way of writing a day stands over it.
 */
export function DateInput(props: InputProps) {
  const { label, hint, error, aside, hideLabel, className, ...control } = props;
  const { onValueChange, size = 'md', ...rest } = control;
  const format = useFormat();
  const named = hideLabel && rest.value === '' ? label : null;
  const written = isDay.test(rest.value) ? format.date(rest.value) : named;
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className }}>
      {(ties) => (
        // The browser lays out the parts of a day, and its calendar, from left to right in every language.
        <span dir="ltr" className="relative block">
          <input
            {...rest}
            {...ties}
            type="date"
            onChange={(event) => onValueChange(event.target.value)}
            className={classes(size === 'sm' ? smallControlClasses : controlClasses, 'peer date-native')}
          />
          {written !== null && (
            <span
              aria-hidden="true"
              className={classes(
                'date-written num pointer-events-none absolute inset-y-0 start-0 items-center',
                size === 'sm' ? 'px-2 text-sm' : 'px-2.5 text-base',
                rest.value === '' && 'text-ink-3',
              )}
            >
              {written}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
