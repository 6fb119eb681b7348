import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { InstrumentSearch } from './InstrumentSearch.tsx';

interface ChooseInstrumentProps {
  title: ReactNode;
  description: ReactNode;
  /** What the file calls the instrument. */
  name: string;
  busy: boolean;
  /** Returns why the instrument could not be chosen; null if it was. */
  onChoose: (instrumentId: string) => Promise<string | null>;
  onClose: () => void;
  children?: ReactNode;
}

/** Chooses an existing instrument for what a file names. */
export function ChooseInstrument({
  name,
  busy,
  onChoose,
  onClose,
  children,
  ...texts
}: ChooseInstrumentProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Instrument | null>(null);
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (chosen === null) return setError(t`Choose an instrument from the list`);
    const refusal = await onChoose(chosen.id);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <FormDialog
      {...texts}
      act={<Trans>Choose instrument</Trans>}
      busy={busy}
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
      {children}
    </FormDialog>
  );
}
