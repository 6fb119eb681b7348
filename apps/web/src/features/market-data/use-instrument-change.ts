import {
  getInstrument,
  instrumentFormSchema,
  updateInstrument,
  type Instrument,
} from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, isProblem } from '../../api.ts';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { toastDone } from '../../ui/toast.ts';
import { instrumentValues, type InstrumentOutput } from './instrument-form.ts';
import { afterInstrumentChange } from './refreshes.ts';

/** The form over an instrument, and what happens when someone else has changed it meanwhile. */
export function useInstrumentChange(opened: Instrument, onSaved: () => void) {
  const { t } = useLingui();
  const change = useCall(updateInstrument, { refreshes: afterInstrumentChange, failure: 'caller' });
  // The state this form started from; what others store meanwhile must not slip under what is being typed.
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Instrument | null>(null);
  const form = useZodForm(instrumentFormSchema, instrumentValues(base));
  const params = { id: base.id };
  const saveOn = (revision: number) =>
    form.handleSubmit(async (body: InstrumentOutput) => {
      try {
        await change.mutateAsync({ params, body: { ...body, revision } });
        toastDone(t`Changes saved`);
        onSaved();
      } catch (error) {
        if (isProblem(error, 'stale')) setTheirs(await call(getInstrument, { params }));
        else showFailure(form, error);
      }
    });
  const takeTheirs = (stored: Instrument) => {
    setBase(stored);
    setTheirs(null);
    form.reset(instrumentValues(stored));
  };
  return { form, base, theirs, isSaving: change.isPending, saveOn, takeTheirs };
}
