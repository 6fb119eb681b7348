import { applyImport, type Import } from '@partnerfolio/contract/imports';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { ApplyError } from './book/ApplyError.tsx';
import { useFollowing } from './import/follow-import.ts';
import { afterState } from './import/refreshes.ts';
import { StepFooter } from '../../shell/page/StepFooter.tsx';
import { ThrowAway } from './revert/ThrowAway.tsx';
import { useRenewal } from './import/use-renewal.ts';
import type { Show } from './import/wizard.ts';

/** The actions of the preview: import all or only the valid rows, go back, or discard. */
export function ApplyBar({ found, onShow }: { found: Import; onShow: Show }) {
  const follow = useFollowing();
  const renew = useRenewal();
  const apply = useCall(applyImport, { refreshes: afterState, failure: 'caller' });
  const { id, revision } = found;
  // Awaits the call, because callbacks of `mutate` would be skipped once this step disappears.
  const start = (rows: 'all' | 'good') =>
    void apply.mutateAsync({ params: { id }, body: { rows, revision } }).then(() => {
      // Follows the import from the start, so that it is followed even if the user leaves at once.
      follow(found);
      // Users who have left meanwhile stay where they are.
      if (window.location.search.includes(id)) onShow({ import: id }, { replace: true });
    }, renew);
  return (
    <StepFooter error={apply.error && <ApplyError error={apply.error} />}>
      <div className="mr-auto flex gap-2">
        <Button onClick={() => onShow({ import: id, step: 'columns' })}>
          <ArrowLeft size={14} aria-hidden="true" />
          <Trans>Back to columns</Trans>
        </Button>
        <ThrowAway found={found} onShow={onShow} />
      </div>
      <ApplyButtons found={found} busy={apply.isPending} onStart={start} />
    </StepFooter>
  );
}

interface ApplyButtonsProps {
  found: Import;
  busy: boolean;
  onStart: (rows: 'all' | 'good') => void;
}

function ApplyButtons({ found, busy, onStart }: ApplyButtonsProps) {
  const reasonId = useId();
  const { newRows, cashQuestion } = found;
  const hasLeft = countLeft(found) > 0;
  const isCashOpen = cashQuestion !== null && cashQuestion.answer === null;
  const reason = (isCashOpen || hasLeft) && { 'aria-describedby': reasonId };
  return (
    <>
      {newRows > 0 && reason && (
        <span id={reasonId} className="text-xs text-ink-3">
          {isCashOpen ? (
            <Trans>Answer first whether the portfolio tracks cash.</Trans>
          ) : (
            <WhatIsLeft found={found} />
          )}
        </span>
      )}
      <Button
        look={hasLeft ? 'plain' : 'main'}
        disabled={hasLeft || isCashOpen || newRows === 0}
        {...reason}
        busy={busy && !hasLeft}
        onClick={() => onStart('all')}
      >
        <Trans>Import all rows</Trans>
      </Button>
      {hasLeft && newRows > 0 && (
        <Button look="main" disabled={isCashOpen} {...reason} busy={busy} onClick={() => onStart('good')}>
          <ValidRows count={newRows} />
        </Button>
      )}
    </>
  );
}

/** How many rows have to be left out for now. */
const countLeft = ({ errorRows, questionRows, waitingRows }: Import): number =>
  errorRows + questionRows + waitingRows;

function WhatIsLeft({ found }: { found: Import }) {
  const { questionRows, errorRows } = found;
  const left = countLeft(found);
  if (questionRows > 0)
    return (
      <Plural
        value={left}
        one="# row has an error or an open question and is left out for now"
        other="# rows have errors or open questions and are left out for now"
      />
    );
  return (
    <Plural
      value={errorRows}
      one="# row has an error: edit it, or leave it out"
      other="# rows have errors: edit them, or leave them out"
    />
  );
}

function ValidRows({ count }: { count: number }) {
  const format = useFormat();
  const rows = format.count(count);
  return count === 1 ? <Trans>Import the valid row</Trans> : <Trans>Import the {rows} valid rows</Trans>;
}
