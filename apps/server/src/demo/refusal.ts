/** Where the sample firm may be opened; apart from what makes it, since the start asks before it reads anything else. */
import { ConfigError, isLoopback } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';

/** The sample accounts' password is printed: such a portal must not be reached from outside. */
export const refuseOpenDemo = (config: Config): void => {
  if (config.demo && (config.publicUrlConfigured || !isLoopback(config.host)))
    throw new ConfigError('The demo runs on this machine only: leave HOST and PUBLIC_URL unset.');
};
