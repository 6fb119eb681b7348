import { z } from 'zod';
import { choiceParam, offsetParam } from '../../search-params.ts';

/** Which notifications the page shows; all without a choice. */
export const notificationsSearch = z.object({ unread: choiceParam(['only']), offset: offsetParam });
export type NotificationsSearch = z.output<typeof notificationsSearch>;
