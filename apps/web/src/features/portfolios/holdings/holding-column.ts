import type { Holding } from '@partnerfolio/contract/performance';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/table/table-rows.ts';
import type { CashLine, HoldingGroup } from './holding-groups.ts';

/** A column of the holdings: how it renders a holding, a cash balance, and a group. */
export interface HoldingColumn extends Column<Holding> {
  cash?: (line: CashLine) => ReactNode;
  group?: (group: HoldingGroup) => ReactNode;
}
