/** The sentences of events of clients, their notes and tasks. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const clientsSentences = {
  'client.add_contact': msg`{who} added the contact {name} of {record}`,
  'client.add_document': msg`{who} filed the document {name} of {record}`,
  'client.add_document_version': [
    msg`{who} filed version {version} of the document {name} of {record}`,
    msg`{who} filed a new version of the document {name} of {record}`,
  ],
  'client.change_contact': msg`{who} edited the contact {name} of {record}`,
  'client.change_document': msg`{who} edited the document {name} of {record}`,
  'client.change_limits': msg`{who} edited the limits of {record}`,
  'client.change_kyc': msg`{who} edited the KYC of {record}`,
  'client.check_kyc': {
    by: 'kycCheck',
    cases: {
      pep: msg`{who} recorded a PEP check of {record}`,
      sanctions: msg`{who} recorded a sanctions check of {record}`,
    },
    otherwise: msg`{who} recorded a check of {record}`,
  },
  'client.review': msg`{who} recorded a review of {record}`,
  'client.set_review_cycle': msg`{who} changed the review cycle of {record}`,
  'client.reset_kyc': msg`The KYC of {record} is no longer verified, because {who} changed a required part`,
  'client.verify_kyc': msg`{who} marked the KYC of {record} as verified`,
  'client.activate': msg`{who} made {record} an active client`,
  'client.close': msg`{who} closed the client {record}`,
  'client.merge': [
    msg`{who} merged the client {mergedName} into another: {record}`,
    msg`{who} merged the client {record}`,
  ],
  'client.create': msg`{who} created the client {record}`,
  'client.delete': msg`{who} removed the client {record}`,
  'client.discard_answers': msg`{who} discarded answers of {record} to the questionnaire`,
  'client.enter_answers': [
    msg`{who} entered the answers of {record} to the questionnaire: score {score}`,
    msg`{who} entered the answers of {record} to the questionnaire`,
  ],
  'client.print_answers': msg`{who} printed the answers of {record} to the questionnaire`,
  'client.erase': msg`{who} erased the client {record}`,
  'client.place_hold': msg`{who} placed a hold on {record}`,
  'client.add_restriction': msg`{who} restricted trading for {record}`,
  'client.end_restriction': msg`{who} ended a restriction of {record}`,
  'client.release_hold': msg`{who} released a hold of {record}`,
  'client.export': msg`{who} exported everything kept of {record}`,
  'client.open_document': msg`{who} opened the document {name} of {record}`,
  'client.reassign': [
    msg`{who} handed {record} over from {ownerBefore} to {owner}`,
    msg`{who} handed {record} over to {owner}`,
    msg`{who} changed the adviser of {record}`,
  ],
  'client.refuse_document': [
    msg`{who} could not file {fileName} for {record}`,
    msg`{who} could not file a document for {record}`,
  ],
  'client.remove_contact': msg`{who} removed the contact {name} of {record}`,
  'client.remove_document': msg`{who} deleted the document {name} of {record}`,
  'client.reopen': msg`{who} reopened the client {record}`,
  'client.share': msg`{who} shared {record} with {user}`,
  'client.unshare': msg`{who} stopped sharing {record} with {user}`,
  'client.update': [
    msg`{who} renamed the client {nameBefore} to {name}`,
    msg`{who} edited the client {record}`,
  ],
  'client_import.apply': [
    msg`{who} imported {count, plural, one {# client} other {# clients}} from {record}`,
    msg`{who} imported clients from {record}`,
  ],
  'client_import.discard': msg`{who} discarded the file of clients {record}`,
  'client_import.undo': msg`{who} undid the import of clients from {record}`,
  'client_note.create': [msg`{who} added a note about {record}`, msg`{who} added a note`],
  'client_note.update': [msg`{who} edited a note about {record}`, msg`{who} edited a note`],
  'client_task.complete': [msg`{who} completed the task “{subject}”`, msg`{who} completed a task`],
  'client_task.create': [
    msg`{who} added the task “{subject}” for {assignee}`,
    msg`{who} added the task “{subject}”`,
    msg`{who} added a task`,
  ],
  'client_task.hand_over': [msg`{who} handed a task over to {assignee}`, msg`{who} handed a task over`],
  'client_task.reopen': [msg`{who} reopened the task “{subject}”`, msg`{who} reopened a task`],
  'client_task.update': [msg`{who} edited the task “{subject}”`, msg`{who} edited a task`],
} satisfies Sentences;
