import { openingPositionSchema } from '@partnerfolio/contract/imports/row-edits';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { explainField } from '../../../../explain.ts';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { DateInput } from '../../../../ui/input/DateInput.tsx';
import { NumberInput } from '../../../../ui/input/NumberInput.tsx';
import { missingUnits } from './missing-units.ts';
import { useEditing } from './use-editing.ts';

interface OpeningDialogProps {
  found: Import;
  row: ImportRow;
  onClose: () => void;
}

type FormErrors = Partial<Record<string, string>>;

/** Asks for the units that were held before the file begins. */
export function OpeningDialog({ found, row, onClose }: OpeningDialogProps) {
  const { t } = useLingui();
  const { edit, isPending } = useEditing(found);
  const stated = row.edits?.opening;
  const begins = {
    date: stated?.date ?? '',
    quantity: stated?.quantity ?? missingUnits(row) ?? '',
    cost: stated?.cost ?? '',
  };
  const [date, setDate] = useState<string>(begins.date);
  const [quantity, setQuantity] = useState(begins.quantity);
  const [cost, setCost] = useState(begins.cost);
  const [errors, setErrors] = useState<FormErrors>({});
  const submit = async () => {
    const read = readForm(openingPositionSchema, { date, quantity, cost: cost === '' ? null : cost });
    if (!read.ok)
      return setErrors(Object.fromEntries(read.errors.map((error) => [error.path, explainField(error)])));
    const refusal = await edit([row.line], { kind: 'opening', opening: read.value });
    if (refusal === null) onClose();
    else setErrors({ date: refusal });
  };
  const name = row.symbol ?? '';
  const latest = row.date ?? undefined;
  return (
    <FormDialog
      title={<Trans>Opening position of {name}</Trans>}
      description={
        <Trans>
          Units held before the file begins. They are booked as a transfer in together with this row, and
          undone with the import.
        </Trans>
      }
      act={<Trans>Add opening position</Trans>}
      busy={isPending}
      isDirty={date !== begins.date || quantity !== begins.quantity || cost !== begins.cost}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DateInput
        label={t`Held since`}
        max={latest}
        value={date}
        onValueChange={setDate}
        error={errors['date']}
      />
      <NumberInput
        label={t`Quantity`}
        value={quantity}
        onValueChange={setQuantity}
        error={errors['quantity']}
      />
      <NumberInput
        label={t`Total cost (optional)`}
        hint={t`Leave empty if unknown: gains of these units are then unknown, not overstated.`}
        currency={row.currency ?? undefined}
        unit={row.currency ?? undefined}
        value={cost}
        onValueChange={setCost}
        error={errors['cost']}
      />
    </FormDialog>
  );
}
