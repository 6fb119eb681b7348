import type { Questionnaire, QuestionnaireRow } from '@partnerfolio/contract/compliance/questionnaires';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BandsCard } from './content/BandsCard.tsx';
import { ContradictionsCard } from './content/ContradictionsCard.tsx';
import { SectionCards } from './content/SectionCards.tsx';
import { ValidityCard } from './content/ValidityCard.tsx';
import { FaultList } from './faults/FaultList.tsx';
import { openFaults, type Fault } from './faults/faults.ts';
import { VersionsCard } from './VersionsCard.tsx';

interface ShownVersionProps {
  versions: readonly QuestionnaireRow[] | undefined;
  shown: Questionnaire | undefined;
  /** What kept the draft from being published. */
  faults: readonly Fault[];
}

/** A version: its questions, and beside them the versions, bands and validity. */
export function ShownVersion({ versions, shown, faults }: ShownVersionProps) {
  if (versions === undefined || shown === undefined)
    return (
      <Card>
        <Skeleton className="h-100" />
      </Card>
    );
  const draft = shown.state === 'draft' ? shown : null;
  const props = { shown, draft };
  const open = draft === null ? [] : openFaults(draft.content, faults);
  return (
    <>
      {open.length > 0 && <FaultList content={shown.content} faults={open} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2">
          <VersionsCard versions={versions} shown={shown.id} />
          <BandsCard {...props} />
          <ValidityCard {...props} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-1">
          <SectionCards {...props} />
          <ContradictionsCard {...props} />
        </div>
      </div>
    </>
  );
}
