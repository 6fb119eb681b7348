import type { Import } from '@partnerfolio/contract/imports';
import type { Holding } from '@partnerfolio/contract/performance';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindTexts: Record<Portfolio['kind'], MessageDescriptor> = {
  discretionary: msg`Discretionary`,
  advisory: msg`Advisory`,
  execution_only: msg`Execution only`,
};

export const costMethodTexts: Record<Portfolio['costMethod'], MessageDescriptor> = {
  fifo: msg`First in, first out`,
  average: msg`Average cost`,
};

export const classTexts: Record<Holding['instrument']['assetClass'], MessageDescriptor> = {
  equity: msg`Equity`,
  bond: msg`Bonds`,
  fund: msg`Funds`,
  real_asset: msg`Real assets`,
  alternative: msg`Alternatives`,
  cash: msg`Cash`,
  other: msg`Other`,
};

export const importStateTexts: Record<Import['state'], MessageDescriptor> = {
  uploading: msg`Uploading`,
  uploaded: msg`Not applied yet`,
  applying: msg`Being applied`,
  reverting: msg`Being undone`,
  applied: msg`Applied`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
  undone: msg`Undone`,
};
