/** The fields that the details of events of clients' documents, answers, KYC and limits, of the questionnaire and assumptions, show. */
import { fields, ifChanged } from './event-field.rules.ts';

const form = [
  ...fields('name'),
  ...ifChanged('type', 'aboutPortfolio', 'aboutProposal', 'validFrom', 'validUntil', 'isForClient'),
];
const version = fields('name', 'fileName', 'version');

const ofLog = fields('logNumber', 'subject');
const logEvents = {
  record: ofLog,
  change: [...ofLog, ...fields('logChanged')],
  close: [...ofLog, ...fields('resolution')],
  reopen: [...ofLog, ...fields('reason')],
};

const restriction = fields('restriction', 'instrument', 'assetClass', 'until', 'reason');

export const complianceEvents = {
  'client.add_restriction': restriction,
  'client.end_restriction': restriction,
  'firm.add_restriction': restriction,
  'firm.end_restriction': restriction,
  'portfolio.add_restriction': restriction,
  'portfolio.end_restriction': restriction,
  'breach.record': logEvents.record,
  'breach.change': logEvents.change,
  'breach.close': logEvents.close,
  'breach.reopen': logEvents.reopen,
  'complaint.record': logEvents.record,
  'complaint.change': logEvents.change,
  'complaint.close': logEvents.close,
  'complaint.reopen': logEvents.reopen,
  'client.activate': fields('status', 'activationOpen', 'reason'),
  'client.add_document': version,
  'client.add_document_version': [...version, ...fields('note')],
  'client.change_document': form,
  'client.change_kyc': fields('kycSections'),
  'client.change_limits': fields('limitsChanged'),
  'client.check_kyc': fields('kycCheck', 'kycResult', 'note'),
  'client.reset_kyc': [],
  'client.review': [...fields('heldOn'), ...ifChanged('nextReviewOn')],
  'client.set_review_cycle': ifChanged('reviewMonths', 'nextReviewOn'),
  'client.verify_kyc': fields('validUntil'),
  'client.discard_answers': fields('answeredOn'),
  'client.print_answers': [],
  'client.enter_answers': fields('answeredOn', 'version', 'score'),
  'firm.change_assumptions': fields('version', 'fromDay', 'source'),
  'portfolio.accept_deviation': fields('suitabilityRule', 'until', 'reason'),
  'portfolio.end_exception': fields('suitabilityRule', 'reason'),
  'questionnaire.change': [],
  'questionnaire.discard': [],
  'questionnaire.publish': fields('version'),
  'questionnaire.start': [],
  'client.erase': fields('events'),
  'client.place_hold': fields('reason', 'nextReviewOn'),
  'client.release_hold': fields('reason'),
  'client.export': fields('rows', 'fileName'),
  'client.open_document': version,
  'client.refuse_document': fields('fileName', 'virus'),
  'client.remove_document': [...form, ...fields('reason')],
};
