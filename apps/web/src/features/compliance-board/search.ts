import { boardProblems } from '@partnerfolio/contract/compliance/board-choices';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam } from '../../search-params.ts';

/** The search parameters of the firm's board. */
export const boardSearch = z.object({
  problem: choiceParam(boardProblems),
  adviser: idParam,
  offset: offsetParam,
});
export type BoardSearch = z.output<typeof boardSearch>;
