/** The sentences of events of proposals and reports. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const documentsSentences = {
  'proposal.add_editor': msg`{who} made {addedUser} an editor of the proposal for {record}`,
  'proposal.approve': [msg`{who} approved the proposal for {record}`, msg`{who} approved a proposal`],
  'proposal.create': [msg`{who} created a proposal for {record}`, msg`{who} created a proposal`],
  'proposal.reject': [msg`{who} rejected the proposal for {record}`, msg`{who} rejected a proposal`],
  'proposal.remove_editor': msg`{who} removed {removedUser} as an editor of the proposal for {record}`,
  'proposal.request_changes': [
    msg`{who} requested changes to the proposal for {record}`,
    msg`{who} requested changes to a proposal`,
  ],
  'proposal.submit': [msg`{who} submitted the proposal for {record}`, msg`{who} submitted a proposal`],
  'proposal.update': [msg`{who} edited the proposal for {record}`, msg`{who} edited a proposal`],
  'proposal.withdraw': [msg`{who} withdrew the proposal for {record}`, msg`{who} withdrew a proposal`],
  'fall_notice.close': [
    msg`{who} closed the notice of a fall of {record}`,
    msg`{who} closed the notice of a fall`,
  ],
  'report.batch': [
    msg`{who} queued a batch of {count, plural, one {# report} other {# reports}}`,
    msg`{who} queued a batch of reports`,
  ],
  'report.batch_state': msg`{who} changed a batch of reports`,
  'report.preset': msg`{who} saved the template of reports {record}`,
  'report.preset_change': msg`{who} changed the template of reports {record}`,
  'report.preset_remove': msg`{who} removed the template of reports {record}`,
  'report.schedule': msg`{who} scheduled the reports {record}`,
  'report.schedule_change': msg`{who} changed the schedule of reports {record}`,
  'report.schedule_remove': msg`{who} removed the schedule of reports {record}`,
  'report.schedule_state': [
    msg`{who} changed the state of the schedule of reports {record}`,
    msg`The state of the schedule of reports {record} changed`,
  ],
  'report.deliver': [msg`{who} sent the report “{title}” to {email}`, msg`{who} sent a report by email`],
  'report.download': [msg`{who} downloaded the report “{title}”`, msg`{who} downloaded a report`],
  'report.issue': [msg`{who} issued the report “{title}”`, msg`{who} issued a report`],
  'report.withdraw': [msg`{who} withdrew the report “{title}”`, msg`{who} withdrew a report`],
} satisfies Sentences;
