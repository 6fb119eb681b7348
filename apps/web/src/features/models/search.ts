import { modelStates } from '@partnerfolio/contract/models/limits';
import { z } from 'zod';
import { choiceParam } from '../../search-params.ts';

const versionParam = z.int().min(1).max(1_000_000).optional().catch(undefined);

/** The search parameters of the list of models. */
export const modelsSearch = z.object({ state: choiceParam(modelStates) });

/** The two versions that are compared; the newest and the one before unless given. */
export const comparisonSearch = z.object({ former: versionParam, newer: versionParam });
