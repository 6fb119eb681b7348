import {
  getTransaction,
  updateTransaction,
  type Transaction,
  type TransactionForm,
} from '@partnerfolio/contract/ledger';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { call, isProblem } from '../../api.ts';
import { theirChanges } from '../../form/stale-fields.ts';
import { StaleNotice } from '../../form/StaleNotice.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { EntryFields } from './EntryFields.tsx';
import { enterableType, entryFormSchema, entryValues } from './entry-form.ts';
import { afterLedgerChange } from './refreshes.ts';
import { useShownFields } from './shown-fields.ts';

interface EditEntryFormProps {
  opened: Transaction;
  portfolioId: string;
  onClose: () => void;
}

/** The form over a booked entry; what others stored meanwhile is shown before anything is overwritten. */
export function EditEntryForm({ opened, portfolioId, onClose }: EditEntryFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const change = useCall(updateTransaction, { refreshes: afterLedgerChange, failure: 'caller' });
  // The state this form started from; what others store meanwhile must not slip under what is being typed.
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Transaction | null>(null);
  const form = useZodForm(entryFormSchema, valuesOf(base));
  const fields = useShownFields();
  const params = { id: portfolioId, transactionId: base.id };

  const saveOn = (revision: number) => async (body: TransactionForm) => {
    try {
      await change.mutateAsync({ params, body: { ...body, revision } });
      toastDone(t`Changes saved`);
      onClose();
    } catch (error) {
      if (isProblem(error, 'stale')) setTheirs(await call(getTransaction, { params }));
      else showFailure(form, error);
    }
  };
  const takeTheirs = (stored: Transaction) => {
    setBase(stored);
    setTheirs(null);
    form.reset(valuesOf(stored));
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Edit entry</Trans>}
      context={<Trans>The former values stay in the audit trail.</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={change.isPending} disabled={theirs !== null}>
          <Trans>Save changes</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(saveOn(base.revision))(event)}
      >
        {theirs && (
          <StaleNotice
            changes={theirChanges(base, theirs, fields)}
            busy={change.isPending}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.handleSubmit(saveOn(theirs.revision))()}
          />
        )}
        <EntryFields form={form} instrument={base.instrument} />
      </form>
    </SidePanel>
  );
}

const valuesOf = (entry: Transaction) => entryValues(entry, enterableType(entry.type) ?? 'buy');
