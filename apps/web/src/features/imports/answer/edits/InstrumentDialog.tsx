import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { Checkbox } from '../../../../ui/input/Checkbox.tsx';
import { InstrumentSearch } from './InstrumentSearch.tsx';
import { useEditing } from './use-editing.ts';

interface InstrumentDialogProps {
  found: Import;
  row: ImportRow;
  onClose: () => void;
}

/** Chooses the instrument that a row means, or that every row of its name means. */
export function InstrumentDialog({ found, row, onClose }: InstrumentDialogProps) {
  const { t } = useLingui();
  const { edit, isPending } = useEditing(found);
  const [chosen, setChosen] = useState<Instrument | null>(null);
  const [forAll, setForAll] = useState(true);
  const [error, setError] = useState<string>();
  const name = row.symbol ?? '';
  const line = row.line;
  const submit = async () => {
    if (chosen === null) return setError(t`Choose an instrument from the list`);
    const refusal = await edit([line], { kind: 'instrument', instrumentId: chosen.id, forAll });
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <FormDialog
      title={<Trans>Instrument of line {line}</Trans>}
      description={<Trans>The file calls it “{name}”. The row is booked as the instrument you choose.</Trans>}
      act={<Trans>Choose instrument</Trans>}
      busy={isPending}
      isDirty={chosen !== null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <InstrumentSearch
        name={name}
        value={chosen}
        error={error}
        onValueChange={(next) => {
          setChosen(next);
          setError(undefined);
        }}
      />
      <Checkbox checked={forAll} onCheckedChange={setForAll} label={t`For all rows named “${name}”`} />
    </FormDialog>
  );
}
