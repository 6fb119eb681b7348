import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/input/Select.tsx';
import { foldable } from './foldable.ts';

interface ChoiceFilterProps<V extends string> {
  label: string;
  /** The option for no filter: "Any status". */
  any: string;
  options: readonly { value: V; label: string }[];
  /** The current choice from the address. */
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

/** The value for no choice. No tag equals it, because tags are trimmed. */
const anything = ' ';

/**
 * A filter with one choice; "any" removes it from the address. On a tablet filters fill their row, on a phone two share one.
 */
export function ChoiceFilter<V extends string>(props: ChoiceFilterProps<V>) {
  const { label, any, options, value, onChange } = props;
  return (
    <Select<V | typeof anything>
      size="sm"
      label={label}
      hideLabel
      className={classes(
        'max-w-60 min-w-40 max-lg:max-w-none max-lg:min-w-36 max-lg:grow max-md:flex-[1_0_40%]',
        foldable(value !== undefined),
      )}
      options={[{ value: anything, label: any }, ...options]}
      value={value ?? anything}
      onValueChange={(chosen) => onChange(chosen === anything ? undefined : chosen)}
    />
  );
}
