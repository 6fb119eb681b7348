import type { ClientImport } from '@partnerfolio/contract/clients/imports';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { explainProblem } from '../../../explain.ts';
import { StepFooter } from '../../../shell/page/StepFooter.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Discard } from '../import/Discard.tsx';
import type { ClientImportSearch, Show } from '../import/search.ts';
import { useApplying } from '../import/use-steps.ts';
import { countRows, openStatuses } from '../import/words.ts';
import { BookRows } from './BookRows.tsx';

interface PreviewStepProps {
  found: ClientImport;
  search: ClientImportSearch;
  onShow: Show;
}

/** The third step: what becomes of each row, before anything is saved. */
export function PreviewStep({ found, search, onShow }: PreviewStepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Summary found={found} />
      <BookRows found={found} search={search} onShow={onShow} />
      <ApplyBar found={found} onShow={onShow} />
    </div>
  );
}

function Summary({ found }: { found: ClientImport }) {
  const open = countRows(found, openStatuses);
  if (found.clients === 0 && open === 0 && countRows(found, ['new']) === 0)
    return (
      <Callout title={<Trans>Nothing to import</Trans>}>
        <Trans>All clients and portfolios of this file are there already. They stay as they are.</Trans>
      </Callout>
    );
  if (countRows(found, ['question']) > 0)
    return (
      <Callout kind="warn" title={<Trans>Some clients may be there already</Trans>}>
        <Trans>Say of each row with a question whether it is the client of that name, or another one.</Trans>
      </Callout>
    );
  return null;
}

function ApplyBar({ found, onShow }: Omit<PreviewStepProps, 'search'>) {
  const { start, error, isPending } = useApplying();
  const reasonId = useId();
  const left = countRows(found, openStatuses);
  const isNothing = found.clients === 0 && countRows(found, ['new'], 'instruments') === 0;
  return (
    <StepFooter error={error && <Callout kind="error" title={explainProblem(error)} />}>
      <div className="mr-auto flex gap-2">
        <Button onClick={() => onShow({ import: found.id, step: 'columns' })}>
          <ArrowLeft size={14} aria-hidden="true" />
          <Trans>Back to columns</Trans>
        </Button>
        <Discard found={found} onShow={onShow} />
      </div>
      {left > 0 && (
        <span id={reasonId} className="text-xs text-ink-3">
          <Plural
            value={left}
            one="# row with an error or question, and all of its client, is left out"
            other="# rows with errors or questions, and all of their clients, are left out"
          />
        </span>
      )}
      <Button
        look="main"
        busy={isPending}
        disabled={isNothing}
        {...(left > 0 && { 'aria-describedby': reasonId })}
        onClick={() => void start(found, left > 0)}
      >
        {found.clients === 0 ? (
          <Trans>Import instruments</Trans>
        ) : (
          <Plural value={found.clients} one="Import # client" other="Import # clients" />
        )}
      </Button>
    </StepFooter>
  );
}
