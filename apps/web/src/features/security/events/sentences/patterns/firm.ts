/** The sentences of events of the firm, its settings and exports. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const firmSentences = {
  'audit.export': [
    msg`{who} exported {rows, plural, one {# row} other {# rows}} of the audit log`,
    msg`{who} exported the audit log`,
  ],
  'audit.remove': [
    msg`Retention removed {rows, plural, one {# row} other {# rows}} of the audit log`,
    msg`Retention shortened the audit log`,
  ],
  'audit.repair': msg`The audit log was repaired`,
  'demo.found': msg`The demo firm was created`,
  'demo.grow': [msg`The demo firm was extended to {until}`, msg`The demo firm was extended`],
  'firm.add_day': [msg`{who} added the own day {name} on {day}`, msg`{who} added an own day`],
  'questionnaire.change': msg`{who} edited the draft of the questionnaire`,
  'questionnaire.discard': msg`{who} discarded the draft of the questionnaire`,
  'questionnaire.publish': [
    msg`{who} published version {version} of the questionnaire`,
    msg`{who} published the questionnaire`,
  ],
  'questionnaire.start': msg`{who} started a draft of the questionnaire`,
  'firm.add_restriction': msg`{who} restricted trading for the whole firm`,
  'firm.end_restriction': msg`{who} ended a restriction of the firm`,
  'firm.add_rule': [msg`{who} added the rule “{title}”`, msg`{who} added a rule of the firm`],
  'firm.change_assumptions': msg`{who} changed the assumptions by asset class`,
  'firm.change_comparison': msg`{who} changed the default benchmark or risk-free rate`,
  'firm.change_day': [msg`{who} edited the own day {name} on {day}`, msg`{who} edited an own day`],
  'firm.change_details': msg`{who} changed the details of the firm`,
  'firm.change_holidays': msg`{who} changed the holiday calendar`,
  'firm.change_logo': msg`{who} changed the logo of the firm`,
  'firm.remove_day': [msg`{who} removed the own day {name} on {day}`, msg`{who} removed an own day`],
  'firm.change_market_rule': [
    msg`{who} changed the rule of the market “{rule}”`,
    msg`{who} changed a rule of the market`,
  ],
  'firm.change_rule': [msg`{who} changed the rule “{title}”`, msg`{who} changed a rule of the firm`],
  'firm.choose_market': [
    msg`{who} chose {market} as the market of the firm`,
    msg`{who} chose the market of the firm`,
  ],
  'firm.change_retention': msg`{who} changed the retention periods`,
  'firm.remove_logo': msg`{who} removed the logo of the firm`,
  'firm.remove_rule': [msg`{who} removed the rule “{title}”`, msg`{who} removed a rule of the firm`],
  'firm.rename': [
    msg`{who} renamed the firm from {nameBefore} to {name}`,
    msg`{who} renamed the firm to {record}`,
  ],
  'firm.set_up': msg`{who} set up the firm {record}`,
  'mail.read': [msg`{who} read an email to {user}`, msg`{who} read an email`],
  'mail_reading.dismiss': [
    msg`{who} dismissed the notice that {user} read an email`,
    msg`{who} dismissed the notice of a read email`,
  ],
  'table.export': [
    msg`{who} exported {rows, plural, one {# row} other {# rows}} as {record}`,
    msg`{who} exported a table`,
  ],
  'feature.switch': {
    by: 'isActive',
    cases: {
      true: msg`{who} switched the feature “{feature}” on`,
      false: msg`{who} switched the feature “{feature}” off`,
    },
    otherwise: msg`{who} switched a feature`,
  },
} satisfies Sentences;
