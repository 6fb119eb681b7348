import type { TokenScope } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { featureLabels } from '../../../texts/feature-labels.ts';

/** Returns the translated name and description of a scope. */
export const scopeLabel = (scope: TokenScope): MessageDescriptor => {
  if (scope === 'read') return msg`Read what you can see`;
  if (scope === 'write') return msg`Daily work that needs no special permission`;
  return featureLabels[scope].description;
};
