/** The sentences of events of complaints and breaches. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const complianceSentences = {
  'breach.change': msg`{who} edited the breach {logNumber}`,
  'breach.close': msg`{who} closed the breach {logNumber}`,
  'breach.record': msg`{who} recorded the breach {logNumber}`,
  'breach.reopen': msg`{who} reopened the breach {logNumber}`,
  'complaint.change': msg`{who} edited the complaint {logNumber} of {record}`,
  'complaint.close': msg`{who} closed the complaint {logNumber} of {record}`,
  'complaint.record': msg`{who} recorded the complaint {logNumber} of {record}`,
  'complaint.reopen': msg`{who} reopened the complaint {logNumber} of {record}`,
} satisfies Sentences;
