import type { FactImport } from '@partnerfolio/contract/instruments/fact-imports';
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
import type { FactImportSearch, Show } from './import/search.ts';
import { useApplying, useUndoing } from './import/use-steps.ts';
import { countRows, leftOut, toState } from './import/words.ts';
import { FactRows } from './preview/FactRows.tsx';

interface ResultStepProps {
  found: FactImport;
  search: FactImportSearch;
  onShow: Show;
}

/** The progress, then what was stated, row by row. */
export function ResultStep({ found, search, onShow }: ResultStepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {found.state === 'applying' ? <Working found={found} /> : <Ended found={found} onShow={onShow} />}
      {found.state !== 'cancelled' && <FactRows found={found} search={search} onShow={onShow} />}
    </div>
  );
}

/** Goes on with the work where it was left, and shows how far it is. */
function Working({ found }: { found: FactImport }) {
  const format = useFormat();
  const apply = useApplying();
  const isStarted = useRef(false);
  const goOn = () => void apply.start(found, true);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    goOn();
  });
  const doneRows = countRows(found, ['stated', 'refused']);
  const allRows = doneRows + countRows(found, toState);
  const [done, all] = [format.count(doneRows), format.count(allRows)];
  return (
    <Card>
      <div className="grid gap-4 py-6">
        <Progress
          label={<Trans>Importing facts</Trans>}
          value={allRows === 0 ? null : doneRows / allRows}
          detail={
            <Trans>
              {done} of {all} rows
            </Trans>
          }
        />
        {apply.error === null ? (
          <p className="text-sm text-ink-2">
            <Trans>Each row is saved whole. If you leave, open this import again to go on.</Trans>
          </p>
        ) : (
          <Callout
            kind="error"
            title={explainProblem(apply.error)}
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
        title={found.state === 'undone' ? <Trans>Import undone</Trans> : <Trans>File discarded</Trans>}
        actions={another}
      >
        {found.state === 'undone' ? (
          <Trans>
            Its statements no longer count. What was stated before and since counts; issuers that it created
            stay.
          </Trans>
        ) : (
          <Trans>Nothing from the file was saved.</Trans>
        )}
      </Callout>
    );
  return (
    <>
      <Callout
        title={<Plural value={found.statements} one="# fact imported" other="# facts imported" />}
        actions={
          <span className="flex flex-wrap gap-2">
            <Link to={paths.marketData} className={buttonClasses({ look: 'main' })}>
              <Trans>Go to instruments</Trans>
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

function LeftOut({ found }: { found: FactImport }) {
  const left = countRows(found, [...leftOut, 'refused']);
  if (left === 0) return null;
  return (
    <Plural
      value={left}
      one="# row was left out. Correct it and import the file again: what is stated already is not stated twice."
      other="# rows were left out. Correct them and import the file again: what is stated already is not stated twice."
    />
  );
}

interface UndoQuestionProps {
  found: FactImport;
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
          All its statements stop counting, and what was stated before them counts again. What was stated
          since stays, and so do issuers that it created.
        </Trans>
      }
      act={<Trans>Undo import</Trans>}
      leave={<Trans>Keep import</Trans>}
      busy={undo.isPending}
      onAct={() => void undo.start(found).then((isDone) => onOpenChange(!isDone))}
    >
      {undo.error && <Callout kind="error" title={explainProblem(undo.error)} />}
    </Question>
  );
}
