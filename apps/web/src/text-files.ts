/** Names the texts of all features after the sign-in; the table of pages imports it. */
import type { Messages } from '@lingui/core';
import { addTextFiles } from './i18n.ts';

interface Catalogue {
  messages: Messages;
}

addTextFiles(import.meta.glob<Catalogue>(['./features/*/locales/*.po', '!./features/auth/locales/*.po']));
