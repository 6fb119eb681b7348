/** The endpoint of the firm's board. */
import { getComplianceBoard } from '@partnerfolio/contract/compliance/board';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { readBoard } from './actions.ts';

export const complianceBoardRoutes: readonly Binding[] = [
  on(getComplianceBoard).handle(({ app, viewer, query }) => readBoard({ app, viewer }, query)),
];
