import { getTransaction, updateTransaction, type TransactionDetail } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { EntryFields } from './EntryFields.tsx';
import { entryFormSchema } from '../fields/entry-form.ts';
import { entryValues } from '../fields/entry-values.ts';
import { afterLedgerChange } from '../refreshes.ts';
import { useFieldsByName } from '../fields/shown-fields.ts';

interface EditEntryFormProps {
  opened: TransactionDetail;
  portfolio: Portfolio;
  onClose: () => void;
}

/** An entry names who edited it last; of several changes the others' authors are unknown. */
const entryEditors = (base: TransactionDetail, { changed, revision }: TransactionDetail) =>
  changed?.by && changed.at !== base.changed?.at && revision === base.revision + 1 ? [changed.by] : [];

/** The form that edits a booked entry. */
export function EditEntryForm({ opened, portfolio, onClose }: EditEntryFormProps) {
  const params = { id: portfolio.id, transactionId: opened.id };
  const { mutateAsync } = useCall(updateTransaction, { refreshes: afterLedgerChange, failure: 'caller' });
  const form = useZodForm(entryFormSchema, entryValues(opened));
  const fields = useFieldsByName(portfolio);
  const change = useRecordChange({
    opened,
    form,
    formValues: entryValues,
    fields,
    editors: entryEditors,
    together: [Object.keys(fields).filter((name) => name !== 'note')],
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getTransaction, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit entry</Trans>}
      context={<Trans>The audit log keeps the previous values.</Trans>}
      change={change}
      onClose={onClose}
    >
      <EntryFields form={form} portfolio={portfolio} entry={change.base} />
    </EditPanel>
  );
}
