import { applyImport, type Import } from '@partnerfolio/contract/imports';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ApplyFault } from './ApplyFault.tsx';
import { useFollowing } from './follow-import.ts';
import { afterState } from '../refreshes.ts';
import { StepFooter } from '../StepFooter.tsx';
import { ThrowAway } from '../undo/ThrowAway.tsx';
import { useRenewal } from '../preview/use-renewal.ts';
import type { Show } from '../wizard.ts';

/** The actions of the preview: import all or only the valid rows, go back, or discard. */
export function ApplyBar({ found, onShow }: { found: Import; onShow: Show }) {
  const reasonId = useId();
  const follow = useFollowing();
  const renew = useRenewal();
  const apply = useCall(applyImport, { refreshes: afterState, failure: 'caller' });
  const { id, revision, newRows, errorRows, questionRows, waitingRows } = found;
  // Awaits the call, because callbacks of `mutate` would be skipped once this step disappears.
  const start = (rows: 'all' | 'good') =>
    void apply.mutateAsync({ params: { id }, body: { rows, revision } }).then(() => {
      // Follows the import from the start, so that it is followed even if the user leaves at once.
      follow(found);
      // Users who have left meanwhile stay where they are.
      if (window.location.search.includes(id)) onShow({ import: id }, { replace: true });
    }, renew);
  const left = errorRows + questionRows + waitingRows;
  const hasLeft = left > 0;
  return (
    <StepFooter fault={apply.error && <ApplyFault error={apply.error} />}>
      <div className="mr-auto flex gap-2">
        <Button onClick={() => onShow({ import: id, step: 'columns' })}>
          <ArrowLeft size={14} aria-hidden="true" />
          <Trans>Back to columns</Trans>
        </Button>
        <ThrowAway found={found} onShow={onShow} />
      </div>
      {hasLeft && newRows > 0 && (
        <span id={reasonId} className="text-xs text-ink-3">
          {questionRows > 0 ? (
            <Plural
              value={left}
              one="# row has an error or an open question and is left out for now"
              other="# rows have errors or open questions and are left out for now"
            />
          ) : (
            <Plural
              value={errorRows}
              one="# row has an error: edit it, or leave it out"
              other="# rows have errors: edit them, or leave them out"
            />
          )}
        </span>
      )}
      <Button
        look={hasLeft ? 'plain' : 'main'}
        disabled={hasLeft || newRows === 0}
        {...(hasLeft && { 'aria-describedby': reasonId })}
        busy={apply.isPending && !hasLeft}
        onClick={() => start('all')}
      >
        <Trans>Import all rows</Trans>
      </Button>
      {hasLeft && newRows > 0 && (
        <Button look="main" busy={apply.isPending} onClick={() => start('good')}>
          <ValidRows count={newRows} />
        </Button>
      )}
    </StepFooter>
  );
}

function ValidRows({ count }: { count: number }) {
  const format = useFormat();
  const rows = format.count(count);
  return count === 1 ? <Trans>Import the valid row</Trans> : <Trans>Import the {rows} valid rows</Trans>;
}
