import { createReportBatch } from '@partnerfolio/contract/reports/batches';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../../form/use-zod-form.ts';
import { paths } from '../../../../paths.ts';
import { useCall } from '../../../../queries.ts';
import { useToday } from '../../../../today.ts';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { batchForm, batchOf, newBatchValues } from './batch-form.ts';
import { afterBatchChange } from '../progress.ts';

/** The form of a new batch, and how it is queued; then its page opens. */
export function useNewBatch() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const form = useKeptForm(batchForm, newBatchValues(useToday()));
  const create = useCall(createReportBatch, { refreshes: afterBatchChange, failure: 'caller' });
  const save = form.handleSubmit(async (entered) => {
    try {
      const body = batchOf(entered, i18n.locale === 'es' ? 'es' : 'en');
      const { id } = await create.mutateAsync({ body });
      toastDone(t`Batch queued`);
      void navigate({ to: paths.reportBatch, params: { id } });
    } catch (error) {
      showFailure(form, error);
    }
  });
  return { form, save, isSaving: create.isPending };
}
