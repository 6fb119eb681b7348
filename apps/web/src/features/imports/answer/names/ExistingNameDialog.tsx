import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { InstrumentSearch } from '../edits/InstrumentSearch.tsx';
import { explainRefusal } from '../../assess/fault-texts.ts';
import type { ChoosingNames } from './use-choosing-names.ts';

interface ExistingNameDialogProps {
  choosing: ChoosingNames;
  name: UnknownName;
  onClose: () => void;
}

/** Chooses the existing instrument that every row of a name means. */
export function ExistingNameDialog({ choosing, name, onClose }: ExistingNameDialogProps) {
  const { t } = useLingui();
  const { choose, isPending } = choosing;
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
          one="# row of the file is booked as the instrument you choose."
          other="# rows of the file are booked as the instrument you choose."
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
