import { AssumptionsCard } from './assumptions/AssumptionsCard.tsx';
import { ComparisonCard } from './ComparisonCard.tsx';
import { QuestionnaireCard } from './questionnaire/QuestionnaireCard.tsx';

/** What the firm's figures are compared with and computed from. */
export function FigureCards() {
  return (
    <>
      <ComparisonCard />
      <AssumptionsCard />
      <QuestionnaireCard />
    </>
  );
}
