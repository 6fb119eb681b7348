import { reportStates } from '@partnerfolio/contract/choices';
import { batchItemStates } from '@partnerfolio/contract/reports/batches';
import { fallNoticeStates } from '@partnerfolio/contract/reports/fall-notices';
import { reportTemplates } from '@partnerfolio/contract/reports/options';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the list of reports. */
export const reportsSearch = z.object({
  q: textParam,
  template: choiceParam(reportTemplates),
  state: choiceParam(reportStates),
  /** The year of issue. */
  year: z.int().min(2000).max(2200).optional().catch(undefined),
  offset: offsetParam,
});
export type ReportsSearch = z.output<typeof reportsSearch>;

/** The filters' values without any filter. */
export const noFilters = {
  q: undefined,
  template: undefined,
  state: undefined,
  year: undefined,
} satisfies Partial<ReportsSearch>;

export const isFiltered = ({ q, template, state, year }: ReportsSearch): boolean =>
  [q, template, state, year].some((filter) => filter !== undefined);

/** What a new report is of, and the firm's template with which it starts, if a link names them. */
export const newReportSearch = z.object({ portfolio: idParam, client: idParam, preset: idParam });

/** The page of the reports of a client or portfolio. */
export const recordReportsSearch = z.object({ offset: offsetParam });

/** The page of the notices: all, or those of a state. */
export const noticesSearch = z.object({ state: choiceParam(fallNoticeStates), offset: offsetParam });

/** The page of a batch: its items, all or those of a state. */
export const batchSearch = z.object({ state: choiceParam(batchItemStates), offset: offsetParam });
