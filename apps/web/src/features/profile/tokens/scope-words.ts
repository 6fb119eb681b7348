import type { TokenScope } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { featureWords } from '../../../records/feature-words.ts';

/** Returns the translated name and description of a scope. */
export const scopeWords = (scope: TokenScope): MessageDescriptor => {
  if (scope === 'read') return msg`Read what you can see`;
  if (scope === 'write') return msg`Daily work that needs no special permission`;
  return featureWords[scope].description;
};
