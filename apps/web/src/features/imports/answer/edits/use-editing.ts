import type { RowEdit } from '@partnerfolio/contract/imports/row-edits';
import { editImportRows, type Import } from '@partnerfolio/contract/imports';
import { isProblem } from '../../../../api.ts';
import { explainProblem } from '../../../../explain.ts';
import { useCall } from '../../../../queries.ts';
import { toastError } from '../../../../ui/overlay/toast.ts';
import { explainRefusal } from '../../assess/error-texts.ts';
import { useRenewal } from '../../import/use-renewal.ts';
import { afterAnswer } from '../../import/refreshes.ts';

export interface Editing {
  isPending: boolean;
  /** Resolves to the text of the refusal, or to null once the rows are checked again. */
  edit: (lines: number[], edit: RowEdit) => Promise<string | null>;
}

/** Sends edits of rows; the server then checks every row again. */
export function useEditing({ id, revision }: Import): Editing {
  const renew = useRenewal();
  const call = useCall(editImportRows, { refreshes: afterAnswer, failure: 'caller' });
  return {
    isPending: call.isPending,
    edit: (lines, edit) =>
      call.mutateAsync({ params: { id }, body: { lines, edit, revision } }).then(
        () => null,
        (error: Error) => {
          renew(error);
          // The rows on screen are then renewed, so that the text would have no place beside them.
          if (isProblem(error, 'stale')) toastError(explainProblem(error));
          return explainRefusal(error);
        },
      ),
  };
}
