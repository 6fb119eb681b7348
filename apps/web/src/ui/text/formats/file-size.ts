import type { Format } from '@partnerfolio/contract/texts/format';

/** Returns the size of a file in decimal units, as file managers show it: "12 kB", "1.2 MB". */
export const fileSize = (bytes: number, { measure }: Format): string =>
  bytes >= 999_500
    ? measure(bytes / 1_000_000, 'megabyte', 1)
    : measure(Math.max(1, bytes / 1000), 'kilobyte', 0);
