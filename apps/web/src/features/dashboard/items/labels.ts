import type { activityEvents } from '@partnerfolio/contract/dashboard';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const eventTexts: Record<(typeof activityEvents)[number], MessageDescriptor> = {
  'client.create': msg`New client`,
  'client.update': msg`Client changed`,
  'client.reassign': msg`New adviser`,
  'client.activate': msg`Prospect made active`,
  'client.close': msg`Client closed`,
  'client.merge': msg`Clients merged`,
  'client.reopen': msg`Client reopened`,
  'client.share': msg`Shared with a colleague`,
  'portfolio.create': msg`New portfolio`,
  'portfolio.update': msg`Portfolio changed`,
  'portfolio.change_settings': msg`Settings changed`,
  'portfolio.add_mandate': msg`Mandate added`,
  'portfolio.change_mandate': msg`Mandate changed`,
  'portfolio.assign_model': msg`Model assigned`,
  'portfolio.remove_mandate': msg`Mandate removed`,
  'ledger.close_period': msg`Period closed`,
  'ledger.reopen_period': msg`Period reopened`,
  'portfolio.close': msg`Portfolio closed`,
  'portfolio.reopen': msg`Portfolio reopened`,
  'transaction.create': msg`Entry added`,
  'transaction.update': msg`Entry corrected`,
  'transaction.reverse': msg`Entry reversed`,
  'transaction.move': msg`Instruments merged`,
  'import.apply': msg`Import booked`,
  'import.undo': msg`Import undone`,
};
