import {
  assignedAtOnceAtMost,
  assignModelToPortfolios,
  getPortfolioModel,
  listModelPortfolios,
} from '@partnerfolio/contract/models/assignments';
import type { Model } from '@partnerfolio/contract/models/models';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { SelectedBar } from '../../../shell/selection/SelectedBar.tsx';
import type { Selection } from '../../../shell/selection/use-selection.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import type { AssignedPortfolio } from './assigned-portfolio.ts';
import { LeftOutPortfolios, type LeftOut } from './LeftOutPortfolios.tsx';

interface MoveBarProps {
  model: Model;
  selection: Selection<AssignedPortfolio>;
}

/** Moves the selected portfolios to the current version, and names those that stayed; nothing while none is selected. */
export function MoveBar({ model, selection: { rows, clear } }: MoveBarProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  const { move, isPending } = useMove(model, rows);
  const { number } = model.current;
  const count = rows.length;
  if (left.length > 0) return <LeftOutPortfolios portfolios={left} onClose={() => setLeft([])} />;
  if (rows.length === 0) return null;
  const isTooMany = rows.length > assignedAtOnceAtMost;
  const done = (stayed: readonly LeftOut[]) => {
    setIsAsking(false);
    setLeft(stayed);
    clear();
  };
  return (
    <>
      <SelectedBar
        label={t`Selected portfolios`}
        count={rows.length}
        onClear={clear}
        note={isTooMany && <Trans>Select up to {assignedAtOnceAtMost} portfolios at a time.</Trans>}
      >
        {!isTooMany && (
          <Button size="sm" look="main" onClick={() => setIsAsking(true)}>
            <Trans>Move to version {number}</Trans>
          </Button>
        )}
      </SelectedBar>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={
          <Plural
            value={count}
            one={`Move # portfolio to version ${number}?`}
            other={`Move # portfolios to version ${number}?`}
          />
        }
        description={<Trans>From today on. The versions until now stay in the history of each.</Trans>}
        act={<Trans>Move to version {number}</Trans>}
        look="main"
        busy={isPending}
        onAct={() => move(done)}
      />
    </>
  );
}

/** Returns the function that moves portfolios to the current version, and hands over those that stayed. */
function useMove({ id, current: { number } }: Model, rows: readonly AssignedPortfolio[]) {
  const { t } = useLingui();
  const fromDay = useToday();
  const assign = useCall(assignModelToPortfolios, { refreshes: [listModelPortfolios, getPortfolioModel] });
  const move = (onDone: (left: readonly LeftOut[]) => void) => {
    const portfolios = rows.map((row) => ({ id: row.id, basedOn: row.assignmentId }));
    assign.mutate(
      { params: { id }, body: { version: number, fromDay, note: '', portfolios } },
      {
        onSuccess: ({ items }) => {
          const count = items.filter(({ outcome }) => outcome === 'assigned').length;
          if (count > 0) toastDone(t`${count} moved to version ${number}`);
          onDone(leftOut(items, rows));
        },
      },
    );
  };
  return { move, isPending: assign.isPending };
}

const leftOut = (
  items: readonly { readonly id: string; readonly outcome: LeftOut['outcome'] | 'assigned' | 'unchanged' }[],
  rows: readonly AssignedPortfolio[],
): LeftOut[] =>
  items.flatMap(({ id, outcome }) => {
    if (outcome === 'assigned' || outcome === 'unchanged') return [];
    const row = rows.find((one) => one.id === id);
    return [{ id, name: row ? `${row.client.name} · ${row.name}` : '', outcome }];
  });
