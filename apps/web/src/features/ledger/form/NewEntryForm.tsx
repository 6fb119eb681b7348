import { addTransaction } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { bookTransfer, previewTransfer } from '@partnerfolio/contract/transfers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { isProblem } from '../../../api.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { EntryFields } from './EntryFields.tsx';
import type { NewBooking } from '../fields/entry-form.ts';
import { afterLedgerChange } from '../refreshes.ts';
import { useNewEntry, type KeptValues } from './use-new-entry.ts';

interface NewEntryFormProps {
  portfolio: Pick<Portfolio, 'id' | 'name' | 'client' | 'baseCurrency' | 'costMethod' | 'accounts'>;
  /** What the form starts with, after an earlier entry. */
  kept: KeptValues | null;
  onClose: () => void;
  onBooked: (kept: KeptValues, another: boolean) => void;
}

/** The form for a new entry. */
export function NewEntryForm({ portfolio, kept, onClose, onBooked }: NewEntryFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const book = useCall(addTransaction, { refreshes: afterLedgerChange, failure: 'caller' });
  const cache = useQueryClient();
  const move = useCall(bookTransfer, { refreshes: afterLedgerChange, failure: 'caller' });
  const form = useNewEntry(portfolio, kept);
  const bookNew = async (booking: NewBooking): Promise<KeptValues> => {
    if (booking.kind === 'entry') {
      await book.mutateAsync({ params: { id: portfolio.id }, body: booking.entry });
      toastDone(t`Entry booked`);
      const { type, tradeDate: day, accountId } = booking.entry;
      return { type, day, accountId };
    }
    const { transfer, isIn } = booking;
    // The transfer is booked in the portfolio that gives.
    const [from, to] = isIn ? [transfer.toPortfolioId, portfolio.id] : [portfolio.id, transfer.toPortfolioId];
    await move.mutateAsync({ params: { id: from }, body: { ...transfer, toPortfolioId: to } });
    toastDone(t`Transfer booked in both portfolios`);
    const accountId = isIn ? transfer.toAccountId : transfer.accountId;
    return { type: isIn ? 'transfer_in' : 'transfer_out', day: transfer.outDate, accountId };
  };
  const save = (another: boolean) => async (booking: NewBooking) => {
    try {
      onBooked(await bookNew(booking), another);
    } catch (error) {
      // The ledger has changed, so the lots shown are no longer valid.
      if (isProblem(error) && error.code === 'stale')
        void cache.invalidateQueries({ queryKey: [previewTransfer.name] });
      showFailure(form, error);
    }
  };
  const isBusy = book.isPending || move.isPending;
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title={<Trans>Add transaction</Trans>}
      context={`${portfolio.name} · ${portfolio.client.name}`}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => void form.handleSubmit(save(true))()}>
            <Trans>Save and add another</Trans>
          </Button>
          <Button type="submit" form={formId} look="main" busy={isBusy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save(false))(event)}>
        <EntryFields form={form} portfolio={portfolio} />
      </form>
    </FormPanel>
  );
}
