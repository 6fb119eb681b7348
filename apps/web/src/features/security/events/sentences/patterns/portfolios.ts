/** The sentences of events of portfolios, entries and imports. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';
import { entrySentences } from './entries.ts';

export const portfoliosSentences = {
  'portfolio.acknowledge_day_order': msg`{who} acknowledged the changed processing order of {record}`,
  'portfolio.acknowledge_definitions': msg`{who} acknowledged the changed definitions of {record}`,
  'portfolio.accept_deviation': msg`{who} accepted a deviation from the suitability check of {record}`,
  'portfolio.end_exception': msg`{who} ended an exception of the suitability check of {record}`,
  'portfolio.add_restriction': msg`{who} restricted trading in {record}`,
  'portfolio.end_restriction': msg`{who} ended a restriction of {record}`,
  'portfolio.add_mandate': msg`{who} added a mandate to {record}`,
  'portfolio.adopt_day_order': msg`{who} adopted the current processing order for {record}`,
  'portfolio.change_mandate': msg`{who} changed a mandate of {record}`,
  'portfolio.change_settings': msg`{who} changed the settings of {record}`,
  'portfolio.close': [
    msg`{who} closed the portfolio {record} on {closedOn}`,
    msg`{who} closed the portfolio {record}`,
  ],
  'portfolio.create': msg`{who} created the portfolio {record}`,
  'portfolio.delete': msg`{who} removed the portfolio {record}`,
  'portfolio.keep_day_order': msg`{who} kept the previous processing order of {record}`,
  'portfolio.list_changed_definitions': msg`The effects of changed definitions on {record} were recorded`,
  'portfolio.assign_model': msg`{who} changed the model of {record}`,
  'portfolio.remove_mandate': msg`{who} removed a mandate from {record}`,
  'portfolio.reopen': msg`{who} reopened the portfolio {record}`,
  'portfolio.update': [
    msg`{who} renamed the portfolio {nameBefore} to {name}`,
    msg`{who} edited the portfolio {record}`,
  ],
  'ledger.close_period': [msg`{who} closed the period to {closedThrough}`, msg`{who} closed a period`],
  'ledger.reopen_period': msg`{who} reopened a closed period`,
  'ledger.take_over': msg`The ledger of {record} was migrated`,
  'transaction.attach': [msg`{who} attached {fileName} to an entry`, msg`{who} attached a file to an entry`],
  'transaction.detach': [
    msg`{who} removed {fileName} from an entry`,
    msg`{who} removed a file from an entry`,
  ],
  'transaction.move': [
    msg`{who} moved {count, plural, one {# entry} other {# entries}} to {instrument}`,
    msg`{who} moved entries to another instrument`,
  ],
  'transaction.refuse_file': [
    msg`A file of {who} with a virus was refused: {fileName}`,
    msg`A file of {who} with a virus was refused`,
  ],
  'transaction.requote': [
    msg`{who} converted the prices of {count, plural, one {# entry} other {# entries}} in {instrument}`,
    msg`{who} converted the prices of entries`,
  ],
  'transaction.reverse': [
    msg`{who} reversed an entry: {type}, {instrument}`,
    msg`{who} reversed an entry: {type}`,
    msg`{who} reversed an entry`,
  ],
  'transaction.undo': [
    msg`{who} undid an imported entry: {type}, {instrument}`,
    msg`{who} undid an imported entry: {type}`,
    msg`{who} undid an imported entry`,
  ],
  'transaction.update': [
    msg`{who} corrected an entry: {type}, {instrument}`,
    msg`{who} corrected an entry: {type}`,
    msg`{who} corrected an entry`,
  ],
  'import.answer_request': [
    msg`{who} answered the requested instruments of {fileName}`,
    msg`{who} answered requested instruments`,
  ],
  'import.apply': [
    msg`{who} imported {newRows, plural, one {# row} other {# rows}} from {fileName}`,
    msg`{who} imported {fileName}`,
    msg`{who} booked an import`,
  ],
  'import.cancel': [
    msg`{who} cancelled the import of {fileName}`,
    msg`The import of {fileName} was cancelled`,
    msg`An import was cancelled`,
  ],
  'import.fail': [msg`The import of {fileName} failed`, msg`An import failed`],
  'import.request_instruments': [
    msg`{who} requested instruments for {fileName}`,
    msg`{who} requested instruments`,
  ],
  'import.undo': [msg`{who} undid the import of {fileName}`, msg`{who} undid an import`],
  'import_layout.forget': msg`{who} deleted the saved layout {record}`,
  'import_layout.share': msg`{who} shared the saved layout {record}`,
  'import_layout.unshare': msg`{who} stopped sharing the saved layout {record}`,
  'transaction.create': { by: 'type', cases: entrySentences, otherwise: msg`{who} added an entry` },
} satisfies Sentences;
