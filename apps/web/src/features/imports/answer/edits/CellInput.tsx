import type { EditableCell } from '@partnerfolio/contract/imports/row-edits';
import { transactionTypes } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { typeTexts } from '../../../../texts/labels.ts';
import { DateInput } from '../../../../ui/input/DateInput.tsx';
import { Input } from '../../../../ui/input/Input.tsx';
import { NumberInput } from '../../../../ui/input/NumberInput.tsx';
import { Select } from '../../../../ui/input/Select.tsx';
import { controlOf } from './cells.ts';

interface CellInputProps {
  cell: EditableCell;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  hideLabel?: boolean;
  size?: 'md' | 'sm';
  error?: string | undefined;
  autoFocus?: boolean;
}

const isType = (value: string): value is (typeof transactionTypes)[number] =>
  transactionTypes.some((type) => type === value);

/** The control that a cell is typed in. Dates and numbers are in the user's format. */
export function CellInput({ cell, ...props }: CellInputProps) {
  const { i18n, t } = useLingui();
  const control = controlOf(cell);
  if (control === 'type') {
    const { autoFocus: _, value, ...rest } = props;
    const options = transactionTypes.map((type) => ({ value: type, label: i18n._(typeTexts[type]) }));
    return (
      <Select
        {...rest}
        placeholder={t`Choose a type`}
        options={options}
        value={isType(value) ? value : null}
      />
    );
  }
  if (control === 'date') return <DateInput {...props} />;
  return control === 'number' ? <NumberInput {...props} /> : <Input {...props} autoComplete="off" />;
}
