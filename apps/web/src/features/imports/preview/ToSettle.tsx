import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { CashQuestionCard } from '../cash/CashQuestionCard.tsx';
import { UnknownNames } from '../names/UnknownNames.tsx';
import { DifferingRates } from './DifferingRates.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { UnknownInstruments } from './UnknownInstruments.tsx';

interface ToSettleProps {
  found: Import;
  /** The first rows with errors. */
  faulty: readonly ImportRow[] | undefined;
}

/** What only the user can decide before rows are booked. */
export function ToSettle({ found, faulty }: ToSettleProps) {
  return (
    <>
      <UnknownNames found={found} />
      {found.kind === 'prices' && faulty && <UnknownInstruments found={found} rows={faulty} />}
      <DifferingRates found={found} />
      <CashQuestionCard found={found} />
      <OpenQuestions found={found} />
    </>
  );
}
