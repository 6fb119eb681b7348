import type { Import } from '@partnerfolio/contract/imports';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { InstrumentSearch } from '../edits/InstrumentSearch.tsx';
import { explainRefusal } from '../preview/fault-texts.ts';
import { useChoosingNames } from './use-choosing-names.ts';

interface ExistingNameDialogProps {
  found: Import;
  name: UnknownName;
  onClose: () => void;
}

/** Chooses the existing instrument that every row of a name means. */
export function ExistingNameDialog({ found, name, onClose }: ExistingNameDialogProps) {
  const { t } = useLingui();
  const { choose, isPending } = useChoosingNames(found);
  const [chosen, setChosen] = useState<Instrument | null>(null);
  const [error, setError] = useState<string>();
  const submit = () => {
    if (chosen === null) return setError(t`Choose an instrument from the list`);
    void choose([{ kind: 'existing', name: name.name, instrumentId: chosen.id }]).then(
      onClose,
      (refusal: Error) => setError(explainRefusal(refusal)),
    );
  };
  const { name: label, rows } = name;
  return (
    <FormDialog
      title={<Trans>Instrument of “{label}”</Trans>}
      description={
        <Plural
          value={rows}
          one="# row of this file is booked as the instrument you choose."
          other="# rows of this file are booked as the instrument you choose."
        />
      }
      act={<Trans>Choose instrument</Trans>}
      busy={isPending}
      isDirty={chosen !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <InstrumentSearch
        name={name.symbol || name.instrumentName || name.isin}
        value={chosen}
        error={error}
        onValueChange={(next) => {
          setChosen(next);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
