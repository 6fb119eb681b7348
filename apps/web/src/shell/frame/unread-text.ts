import { unreadCountedAtMost } from '@partnerfolio/contract/notifications/notifications';

/** How many notifications are unread, as far as they are counted. */
export const unreadText = (count: number): string =>
  count < unreadCountedAtMost ? String(count) : `${unreadCountedAtMost - 1}+`;
