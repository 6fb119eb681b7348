import { discardFactImport } from '@partnerfolio/contract/instruments/fact-imports';
import type { FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { explainProblem } from '../../../explain.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterReading } from '../import/refreshes.ts';
import type { FactImportSearch, Show } from '../import/search.ts';
import { useApplying } from '../import/use-steps.ts';
import { countRows, leftOut, toState } from '../import/words.ts';
import { FactRows } from './FactRows.tsx';
import { FileSummary } from './FileSummary.tsx';
import { NewIssuers } from './NewIssuers.tsx';
import { isOpen, Questions } from './Questions.tsx';

interface PreviewStepProps {
  found: FactImport;
  search: FactImportSearch;
  onShow: Show;
}

/** What the file leaves open, and what becomes of each row, before anything is stated. */
export function PreviewStep({ found, search, onShow }: PreviewStepProps) {
  const isNothing = countRows(found, toState) === 0 && found.newIssuers.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FileSummary found={found} />
      <Questions found={found} />
      <NewIssuers found={found} />
      {isNothing && !isOpen(found) && (
        <Callout title={<Trans>Nothing to import</Trans>}>
          {countRows(found, ['same']) > 0 ? (
            <Trans>All facts of this file are stated already.</Trans>
          ) : (
            <Trans>The file says nothing that can be stated of a known instrument.</Trans>
          )}
        </Callout>
      )}
      <FactRows found={found} search={search} onShow={onShow} />
      <ApplyBar found={found} onShow={onShow} />
    </div>
  );
}

function ApplyBar({ found, onShow }: Omit<PreviewStepProps, 'search'>) {
  const { start, error, isPending } = useApplying();
  const reasonId = useId();
  const left = countRows(found, leftOut);
  const rows = countRows(found, toState);
  const open = isOpen(found);
  return (
    <div className="sticky bottom-0 z-2 grid gap-3 border-t border-line bg-bg py-3">
      {error && <Callout kind="error" title={explainProblem(error)} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="mr-auto">
          <Discard found={found} onShow={onShow} />
        </div>
        <span id={reasonId} className="text-xs text-ink-3">
          {open ? (
            <Trans>Answer first what the file leaves open</Trans>
          ) : (
            left > 0 && <Plural value={left} one="# row is left out" other="# rows are left out" />
          )}
        </span>
        <Button
          look="main"
          busy={isPending}
          disabled={open || rows === 0}
          aria-describedby={reasonId}
          onClick={() => void start(found, left > 0)}
        >
          <Plural value={rows} one="Import # row" other="Import # rows" />
        </Button>
      </div>
    </div>
  );
}

/** Discards a file of which nothing was stated. It asks for no confirmation, because only the upload is lost. */
function Discard({ found, onShow }: Omit<PreviewStepProps, 'search'>) {
  const { t } = useLingui();
  const discard = useCall(discardFactImport, { refreshes: afterReading });
  // Awaits the call, because callbacks of `mutate` would be skipped once this step disappears.
  const throwAway = () =>
    discard.mutateAsync({ params: { id: found.id } }).then(
      () => {
        toastDone(t`File discarded. Nothing was saved.`);
        onShow({}, { replace: true });
      },
      () => undefined,
    );
  return (
    <Button look="quiet" busy={discard.isPending} onClick={() => void throwAway()}>
      <Trans>Discard</Trans>
    </Button>
  );
}
