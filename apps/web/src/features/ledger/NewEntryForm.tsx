import { addTransaction, type TransactionForm } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { useToday } from '../../today.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { EntryFields } from './EntryFields.tsx';
import { entryFormSchema, newEntryValues } from './entry-form.ts';
import { afterLedgerChange } from './refreshes.ts';

interface NewEntryFormProps {
  portfolio: Pick<Portfolio, 'id' | 'name' | 'client' | 'baseCurrency' | 'costMethod'>;
  day: string | null;
  onClose: () => void;
  onBooked: (tradeDate: string, another: boolean) => void;
}

/** The form of one new entry. */
export function NewEntryForm({ portfolio, day, onClose, onBooked }: NewEntryFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const today = useToday();
  const book = useCall(addTransaction, { refreshes: afterLedgerChange, failure: 'caller' });
  const form = useZodForm(entryFormSchema, newEntryValues(day ?? today, portfolio.baseCurrency));
  const save = (another: boolean) => async (body: TransactionForm) => {
    try {
      await book.mutateAsync({ params: { id: portfolio.id }, body });
      toastDone(t`Entry booked`);
      onBooked(body.tradeDate, another);
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Add transaction</Trans>}
      context={`${portfolio.name} · ${portfolio.client.name}`}
      footer={
        <>
          <Button disabled={book.isPending} onClick={() => void form.handleSubmit(save(true))()}>
            <Trans>Save and add another</Trans>
          </Button>
          <Button type="submit" form={formId} look="main" busy={book.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save(false))(event)}>
        <EntryFields form={form} portfolio={portfolio} />
      </form>
    </SidePanel>
  );
}
