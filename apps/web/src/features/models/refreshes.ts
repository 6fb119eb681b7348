import {
  compareModelVersions,
  getModel,
  getModelVersion,
  listModels,
} from '@partnerfolio/contract/models/models';

/** What to refetch after a model changes; others may contain it. */
export const afterModelChange = [listModels, getModel, getModelVersion, compareModelVersions];
