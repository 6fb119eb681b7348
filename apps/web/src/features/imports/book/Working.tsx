import { cancelImport, type Import } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterState } from '../import/refreshes.ts';
import { useRenewal } from '../import/use-renewal.ts';

const texts = {
  uploading: <Trans>Receiving the file</Trans>,
  applying: <Trans>Importing rows</Trans>,
  reverting: <Trans>Undoing changes</Trans>,
};

/** The progress of an import, with the button that cancels it. */
export function Working({ found, mayWork }: { found: Import; mayWork: boolean }) {
  const format = useFormat();
  const renew = useRenewal();
  const cancel = useCall(cancelImport, { refreshes: afterState });
  const { state, doneRows, totalRows } = found;
  // Transactions are booked all at once, so there is no progress to count.
  const counts = found.kind !== 'transactions' && totalRows > 0 && state !== 'uploading';
  const done = state === 'reverting' ? totalRows - doneRows : doneRows;
  const [doneText, totalText] = [format.count(done), format.count(totalRows)];
  return (
    <Card>
      <div className="grid gap-4 py-6">
        <Progress
          label={texts[state === 'applying' || state === 'reverting' ? state : 'uploading']}
          value={counts ? done / totalRows : null}
          detail={
            counts && (
              <Trans>
                {doneText} of {totalText} rows
              </Trans>
            )
          }
        />
        <p className="text-sm text-ink-2">
          <Trans>You can leave this page. The work continues, and this page shows its progress.</Trans>
        </p>
        {state === 'applying' && mayWork && (
          <div>
            <Button
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id: found.id } }, { onError: renew })}
            >
              <Trans>Cancel</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
