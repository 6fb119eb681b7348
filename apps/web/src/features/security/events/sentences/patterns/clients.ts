/** The sentences of events of clients, their notes and tasks. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const clientsSentences = {
  'client.add_contact': msg`{who} added the contact {name} of {record}`,
  'client.change_contact': msg`{who} edited the contact {name} of {record}`,
  'client.close': msg`{who} closed the client {record}`,
  'client.create': msg`{who} created the client {record}`,
  'client.delete': msg`{who} removed the client {record}`,
  'client.reassign': [
    msg`{who} handed {record} over from {ownerBefore} to {owner}`,
    msg`{who} handed {record} over to {owner}`,
    msg`{who} changed the adviser of {record}`,
  ],
  'client.remove_contact': msg`{who} removed the contact {name} of {record}`,
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
