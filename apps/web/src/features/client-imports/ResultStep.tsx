import type { ClientImport } from '@partnerfolio/contract/clients/imports';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { explainProblem } from '../../explain.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Card } from '../../ui/Card.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { BookRows } from './preview/BookRows.tsx';
import type { ClientImportSearch, Show } from './import/search.ts';
import { useApplying, useUndoing } from './import/use-steps.ts';
import { countRows } from './import/words.ts';

interface ResultStepProps {
  found: ClientImport;
  search: ClientImportSearch;
  onShow: Show;
}

/** The last step: the progress, then what was taken over, row by row. */
export function ResultStep({ found, search, onShow }: ResultStepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {found.state === 'applying' || found.state === 'reverting' ? (
        <Working found={found} />
      ) : (
        <Ended found={found} onShow={onShow} />
      )}
      {found.state !== 'cancelled' && <BookRows found={found} search={search} onShow={onShow} />}
    </div>
  );
}

/** Goes on with the work where it was left, and shows how far it is. */
function Working({ found }: { found: ClientImport }) {
  const format = useFormat();
  const apply = useApplying();
  const undo = useUndoing();
  const isStarted = useRef(false);
  const isApplying = found.state === 'applying';
  const { error } = isApplying ? apply : undo;
  const goOn = () => void (isApplying ? apply.start(found, true) : undo.start(found));
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    goOn();
  });
  const [done, all] = [format.count(found.doneClients), format.count(found.clients)];
  return (
    <Card>
      <div className="grid gap-4 py-6">
        <Progress
          label={isApplying ? <Trans>Importing clients</Trans> : <Trans>Removing clients</Trans>}
          value={found.clients === 0 ? null : found.doneClients / found.clients}
          detail={
            <Trans>
              {done} of {all} clients
            </Trans>
          }
        />
        {error === null ? (
          <p className="text-sm text-ink-2">
            <Trans>Each client is saved whole. If you leave, open this import again to go on.</Trans>
          </p>
        ) : (
          <Callout
            kind="error"
            title={explainProblem(error)}
            actions={
              <Button onClick={goOn}>
                <Trans>Go on</Trans>
              </Button>
            }
          />
        )}
      </div>
    </Card>
  );
}

function Ended({ found, onShow }: Omit<ResultStepProps, 'search'>) {
  const [isAsking, setAsking] = useState(false);
  const another = (
    <Button onClick={() => onShow({})}>
      <Trans>Import another file</Trans>
    </Button>
  );
  if (found.state !== 'applied')
    return (
      <Callout
        title={found.state === 'undone' ? <Trans>Import undone</Trans> : <Trans>Import cancelled</Trans>}
        actions={another}
      >
        {found.state === 'undone' ? (
          <Undone found={found} />
        ) : (
          <Trans>Nothing from the file was saved.</Trans>
        )}
      </Callout>
    );
  return (
    <>
      <Callout
        title={<Applied found={found} />}
        actions={
          <span className="flex flex-wrap gap-2">
            <Link to={paths.clients} className={buttonClasses({ look: 'main' })}>
              <Trans>Go to clients</Trans>
            </Link>
            {another}
            <Button look="quiet" onClick={() => setAsking(true)}>
              <Trans>Undo import</Trans>
            </Button>
          </span>
        }
      >
        <LeftOut found={found} />
      </Callout>
      <UndoQuestion found={found} open={isAsking} onOpenChange={setAsking} />
    </>
  );
}

function Applied({ found }: { found: ClientImport }) {
  const format = useFormat();
  const clients = format.count(countRows(found, ['booked'], 'clients'));
  const portfolios = format.count(countRows(found, ['booked'], 'portfolios'));
  return (
    <Trans>
      Imported: {clients} clients, {portfolios} portfolios
    </Trans>
  );
}

function LeftOut({ found }: { found: ClientImport }) {
  const left = countRows(found, ['error', 'question', 'waiting', 'refused']);
  if (left === 0) return null;
  return (
    <Plural
      value={left}
      one="# row was left out. Correct it in the file and import it again: what is there already stays as it is."
      other="# rows were left out. Correct them in the file and import it again: what is there already stays as it is."
    />
  );
}

function Undone({ found }: { found: ClientImport }) {
  const kept = countRows(found, ['kept'], 'clients') + countRows(found, ['kept'], 'portfolios');
  if (kept === 0) return <Trans>All its clients, portfolios and entries were removed.</Trans>;
  return <Trans>Clients and portfolios that were used since were kept; all others were removed.</Trans>;
}

interface UndoQuestionProps {
  found: ClientImport;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function UndoQuestion({ found, open, onOpenChange }: UndoQuestionProps) {
  const undo = useUndoing();
  return (
    <Question
      open={open}
      onOpenChange={(next) => {
        undo.reset();
        onOpenChange(next);
      }}
      title={<Trans>Undo this import?</Trans>}
      description={
        <Trans>
          Its clients, portfolios and entries are removed. A client to which anything was added since is kept
          whole. The audit log keeps what was removed.
        </Trans>
      }
      act={<Trans>Undo import</Trans>}
      leave={<Trans>Keep import</Trans>}
      busy={undo.isPending}
      onAct={() => void undo.start(found)}
    >
      {undo.error && <Callout kind="error" title={explainProblem(undo.error)} />}
    </Question>
  );
}
