import { Select } from '../../ui/input/Select.tsx';

interface ChoiceFilterProps<V extends string> {
  label: string;
  /** What stands for no choice: "Any status". */
  any: string;
  options: readonly { value: V; label: string }[];
  /** What the address asks for. */
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

/** No choice; what people write is trimmed, so that no tag is but a blank. */
const anything = ' ';

/** One choice that narrows a list: none leaves the address. On a tablet they fill their lines, on a phone two stand beside each other. */
export function ChoiceFilter<V extends string>(props: ChoiceFilterProps<V>) {
  const { label, any, options, value, onChange } = props;
  return (
    <Select<V | typeof anything>
      size="sm"
      label={label}
      hideLabel
      className="max-w-60 min-w-40 max-lg:max-w-none max-lg:min-w-36 max-lg:grow max-md:flex-[1_0_40%]"
      options={[{ value: anything, label: any }, ...options]}
      value={value ?? anything}
      onValueChange={(chosen) => onChange(chosen === anything ? undefined : chosen)}
    />
  );
}
