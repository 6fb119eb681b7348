import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { Plural, Trans } from '@lingui/react/macro';
import { ChooseInstrument } from '../edits/ChooseInstrument.tsx';
import { explainRefusal } from '../../assess/error-texts.ts';
import type { ChoosingNames } from './use-choosing-names.ts';

interface ExistingNameDialogProps {
  choosing: ChoosingNames;
  name: UnknownName;
  onClose: () => void;
}

/** Chooses the existing instrument that every row of a name means. */
export function ExistingNameDialog({ choosing, name, onClose }: ExistingNameDialogProps) {
  const { choose, isPending } = choosing;
  const { name: label, rows } = name;
  return (
    <ChooseInstrument
      title={<Trans>Instrument of “{label}”</Trans>}
      description={
        <Plural
          value={rows}
          one="# row of the file is booked as the instrument you choose."
          other="# rows of the file are booked as the instrument you choose."
        />
      }
      name={name.symbol || name.instrumentName || name.isin}
      busy={isPending}
      onChoose={(instrumentId) =>
        choose([{ kind: 'existing', name: label, instrumentId }]).then(() => null, explainRefusal)
      }
      onClose={onClose}
    />
  );
}
