import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isProblem } from '../../../../api.ts';
import { codedError } from '../../../../form/field-error.ts';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import type {
  InstrumentForm,
  InstrumentInput,
  InstrumentOutput,
} from '../../../../records/instruments/instrument-form.ts';
import { InstrumentFields } from '../../../../records/instruments/InstrumentFields.tsx';
import { ListingFields } from '../../../../records/listings/ListingFields.tsx';
import { toastError } from '../../../../ui/overlay/toast.ts';
import { explainRefusal } from '../../assess/error-texts.ts';
import type { ListingMatch } from './listing-match.ts';
import { valuesFor } from './name-forms.ts';
import type { ChoosingNames } from './use-choosing-names.ts';

interface NewNameDialogProps {
  choosing: ChoosingNames;
  name: UnknownName;
  assetClass: InstrumentInput['assetClass'];
  /** What a search at the provider found; undefined before one. */
  match: ListingMatch | undefined;
  onClose: () => void;
}

const prefix = 'choices.0.instrument.';

/** Shows the server's errors at the fields of the form, any other refusal as a toast. */
function showRefusal(form: InstrumentForm, error: Error): void {
  const errors = isProblem(error) ? error.fields.filter(({ path }) => path.startsWith(prefix)) : [];
  for (const { path, ...rowError } of errors)
    form.setError(path.slice(prefix.length) as keyof InstrumentInput, codedError(rowError));
  if (errors.length === 0) toastError(explainRefusal(error));
}

/** Adds the instrument of a name to the firm's instruments, with what the file says about it. */
export function NewNameDialog({ choosing, name, assetClass, match, onClose }: NewNameDialogProps) {
  const { choose, isPending } = choosing;
  // The listing that fills the form, whose symbol is stored with the instrument.
  const [listing, setListing] = useState(typeof match === 'object' ? match : null);
  const form = useKeptForm(instrumentFormSchema, valuesFor(name, assetClass, listing));
  const save = (instrument: InstrumentOutput) => {
    const symbols = listing ? [{ provider: listing.provider, symbol: listing.symbol }] : [];
    return choose([{ kind: 'create', name: name.name, instrument: { ...instrument, symbols } }]).then(
      onClose,
      (error: Error) => showRefusal(form, error),
    );
  };
  const { name: label, rows } = name;
  return (
    <FormDialog
      title={<Trans>Add instrument “{label}”</Trans>}
      description={
        <Plural
          value={rows}
          one="Added to the firm's instruments at once. # row of the file is booked as this instrument."
          other="Added to the firm's instruments at once. # rows of the file are booked as this instrument."
        />
      }
      act={<Trans>Add instrument</Trans>}
      busy={isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <ListingFields
        form={form}
        listing={listing}
        onListing={setListing}
        startText={name.isin || name.symbol || name.instrumentName}
        currency={name.currency}
        // Rows find the instrument by what the file calls it.
        keeps={name.symbol === '' ? ['isin'] : ['symbol', 'isin']}
      />
      <InstrumentFields form={form} />
    </FormDialog>
  );
}
