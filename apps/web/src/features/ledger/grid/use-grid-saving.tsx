import { addTransactions } from '@partnerfolio/contract/ledger';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { afterLedgerChange } from '../refreshes.ts';
import type { GridRows } from './rows/use-grid-rows.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** Books the rows, and asks before the page is left with unsaved ones. */
export function useGridSaving(
  grid: GridRows,
  { portfolioId, accountId }: { portfolioId: string; accountId: string | null },
) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const book = useCall(addTransactions, { refreshes: afterLedgerChange, failure: 'caller' });
  const hasUnsaved = () => !isSaved.current && grid.filled.length > 0;
  const { isAsking, leave, stay } = useLeaveQuestion(hasUnsaved);
  const save = async () => {
    const sent = grid.filled;
    const rows = sent.flatMap((row) => {
      const checked = grid.check(row);
      return checked.errors === null ? [{ ...checked.entry, accountId }] : [];
    });
    try {
      const { ids } = await book.mutateAsync({ params: { id: portfolioId }, body: { rows } });
      const count = ids.length;
      isSaved.current = true;
      grid.clear();
      toastDone(t`${plural(count, { one: '# transaction booked', other: '# transactions booked' })}`);
      await navigate({ to: paths.ledger, params: { id: portfolioId } });
    } catch (error) {
      const fields = isProblem(error) ? error.fields : [];
      grid.refuse(sent, fields);
      if (!fields.some(({ path }) => path.startsWith('rows.'))) toastError(explainProblem(error));
    }
  };
  const leaving = (
    <Question
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>The rows stay on this device until you save or discard them, or sign out.</Trans>}
      act={<Trans>Leave</Trans>}
      leave={<Trans>Keep editing</Trans>}
      look="main"
      onAct={leave}
    />
  );
  return { save, isSaving: book.isPending, leaving };
}
