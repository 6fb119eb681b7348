import type { Lot, LotPosition } from '@partnerfolio/contract/lots';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/table/table-rows.ts';

export interface OpenLot extends Lot {
  instrument: LotPosition['instrument'];
  costCurrency: string;
  /** The only lot of its instrument, which it names. */
  isOnly: boolean;
}

export type LotSums = Pick<LotPosition, 'costBase' | 'value' | 'gain'>;

/** A column of the open lots: how it shows a lot, the position that holds it, and sums of positions. */
export interface LotColumn extends Column<OpenLot> {
  position?: (position: LotPosition) => ReactNode;
  sum?: (sums: LotSums) => ReactNode;
}
