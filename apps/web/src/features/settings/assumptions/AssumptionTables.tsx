import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import { ClassTable } from './ClassTable.tsx';
import { CorrelationTable } from './CorrelationTable.tsx';
import { ScoreTable } from './ScoreTable.tsx';

/** All that a version says. */
export function AssumptionTables({ content }: { content: AssumptionsContent }) {
  return (
    <div className="grid gap-4">
      <ClassTable classes={content.classes} />
      <CorrelationTable {...content} />
      <ScoreTable scoreTable={content.scoreTable} />
    </div>
  );
}
