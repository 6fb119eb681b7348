import type { Portfolio } from '@partnerfolio/contract/portfolios';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindTexts: Record<Portfolio['kind'], MessageDescriptor> = {
  discretionary: msg`Discretionary`,
  advisory: msg`Advisory`,
  execution_only: msg`Execution only`,
};

export const costMethodTexts: Record<Portfolio['costMethod'], MessageDescriptor> = {
  fifo: msg`FIFO`,
  lifo: msg`LIFO`,
  hifo: msg`HIFO (highest cost)`,
  average: msg`Average cost`,
  specific: msg`Specific lots`,
};
