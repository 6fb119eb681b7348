import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/input/Checkbox.tsx';
import { ChooseInstrument } from './ChooseInstrument.tsx';
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
  const [forAll, setForAll] = useState(true);
  const name = row.symbol ?? '';
  const line = row.line;
  return (
    <ChooseInstrument
      title={<Trans>Instrument of line {line}</Trans>}
      description={<Trans>The file calls it “{name}”. The row is booked as the instrument you choose.</Trans>}
      name={name}
      busy={isPending}
      onChoose={(instrumentId) => edit([line], { kind: 'instrument', instrumentId, forAll })}
      onClose={onClose}
    >
      <Checkbox checked={forAll} onCheckedChange={setForAll} label={t`For all rows named “${name}”`} />
    </ChooseInstrument>
  );
}
