import type { getUpload, Import } from '@partnerfolio/contract/imports';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import type { z } from 'zod';
import { paths } from '../../../paths.ts';
import type { ImportSearch } from './search.ts';
import type { Step } from '../../../shell/page/Stepper.tsx';
import { isWorking } from './follow-import.ts';

/** A received file, with the layout that the server suggests for it. */
export type Upload = z.output<typeof getUpload.response>;

/** The target of an import: a portfolio's ledger, or the firm's prices or exchange rates. */
export type Target =
  | { kind: 'transactions'; portfolio: Portfolio }
  | { kind: 'prices' | 'rates'; portfolio?: undefined };

/** The address of the wizard for a target. */
export function wizardAddress(target: Target): string {
  if (target.kind === 'transactions') return paths.importTransactions.replace('$id', target.portfolio.id);
  return target.kind === 'prices' ? paths.importPrices : paths.importRates;
}

/** Changes the wizard's address; `replace` adds no entry to the browser's history. */
export type Show = (search: ImportSearch, options?: { replace: boolean }) => void;

/** The step that follows from the import's state. */
function reachedStep({ state, layout }: Import): Step {
  if (state === 'uploaded') return layout === null ? 'columns' : 'preview';
  return 'result';
}

/** The step to show: the one of the import's state, unless the user chose another that the state allows. */
export function shownStep(found: Import, asked: ImportSearch['step']): Step {
  const hasFile = found.state === 'uploaded' || found.state === 'failed';
  if (!hasFile || isWorking(found.state)) return 'result';
  if (asked === 'preview' && found.layout === null) return 'columns';
  return asked ?? reachedStep(found);
}
