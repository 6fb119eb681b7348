import type { Import } from '@partnerfolio/contract/imports';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import type { ImportSearch } from './search.ts';
import type { Step } from './Stepper.tsx';
import { isWorking } from './apply/follow-import.ts';

/** Where an import goes: the ledger of a portfolio, or the firm's prices. */
export type Target =
  | { kind: 'transactions'; portfolio: Portfolio }
  | { kind: 'prices'; portfolio?: undefined };

/** Changes the wizard's address; `replace` leaves no step to come back to. */
export type Show = (search: ImportSearch, options?: { replace: boolean }) => void;

/** The step an import has come to by itself. */
function reachedStep({ state, layout }: Import): Step {
  if (state === 'uploaded') return layout === null ? 'columns' : 'preview';
  return 'result';
}

/** The step to show: where the import stands, unless the person went to another that it allows. */
export function shownStep(found: Import, asked: ImportSearch['step']): Step {
  const hasFile = found.state === 'uploaded' || found.state === 'failed';
  if (!hasFile || isWorking(found.state)) return 'result';
  if (asked === 'preview' && found.layout === null) return 'columns';
  return asked ?? reachedStep(found);
}
