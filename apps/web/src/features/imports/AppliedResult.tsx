import type { Import } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FigureCard, Figures } from '../../ui/text/FigureCard.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { UndoDialog } from './revert/UndoDialog.tsx';
import { NextFile } from './import/NextFile.tsx';
import { MissingPrices } from './book/MissingPrices.tsx';
import { ResultLinks } from './book/ResultLinks.tsx';
import type { Place } from './import/walk.ts';
import type { Show, Target } from './import/wizard.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

const savedTexts: Record<Import['kind'], ReactNode> = {
  transactions: <Trans>Entries booked</Trans>,
  prices: <Trans>Prices saved</Trans>,
  rates: <Trans>Rates saved</Trans>,
};

interface AppliedResultProps {
  found: Import;
  target: Target;
  mayWork: boolean;
  place: Place | null;
  onShow: Show;
}

/** What an import has booked, links to where it is shown, and the button that undoes it. */
export function AppliedResult({ found, target, mayWork, place, onShow }: AppliedResultProps) {
  const format = useFormat();
  const [undoing, setUndoing] = useState(false);
  const { newRows, duplicateRows, errorRows, totalRows, appliedAt, kind } = found;
  const name = usePersonName()(found.createdBy);
  // Rows that depend on an unanswered row count as unanswered too.
  const openRows = found.questionRows + found.waitingRows;
  const when = appliedAt && format.moment(appliedAt);
  return (
    <div className="grid gap-4">
      <Figures>
        <FigureCard
          lead
          label={savedTexts[kind]}
          value={format.count(newRows)}
          note={
            when && (
              <Trans>
                on {when}, by {name}
              </Trans>
            )
          }
        />
        <FigureCard
          label={<Trans>Duplicates</Trans>}
          value={format.count(duplicateRows)}
          note={kind === 'transactions' ? <Trans>already booked</Trans> : <Trans>already saved</Trans>}
        />
        <FigureCard
          label={<Trans>Ignored</Trans>}
          value={format.count(totalRows - newRows - duplicateRows - errorRows - openRows)}
          note={kind === 'rates' ? <Trans>stored rate kept</Trans> : <Trans>left out by choice</Trans>}
        />
        <FigureCard
          label={<Trans>Errors</Trans>}
          value={format.count(errorRows)}
          note={<Trans>not imported</Trans>}
        />
        {openRows > 0 && (
          <FigureCard
            label={<Trans>Questions</Trans>}
            value={format.count(openRows)}
            note={<Trans>unanswered and not imported</Trans>}
          />
        )}
      </Figures>
      {target.kind === 'transactions' && <MissingPrices portfolioId={target.portfolio.id} />}
      <div className="flex flex-wrap gap-2">
        <ResultLinks found={found} target={target} isEnd={!place?.nextId} />
        {mayWork && (
          <>
            <NextFile place={place} onShow={onShow} />
            <Button look="quiet" onClick={() => setUndoing(true)} className="ml-auto">
              <Undo2 size={14} aria-hidden="true" />
              <Trans>Undo this import</Trans>
            </Button>
          </>
        )}
      </div>
      <UndoDialog found={found} open={undoing} onOpenChange={setUndoing} />
    </div>
  );
}
