/** Where the sample firm may run; in its own file, because the start checks it before loading anything else. */
import { ConfigError, isLoopback } from '../platform/basics/config.ts';
import type { Config } from '../platform/basics/config.ts';

/** The demo prints its accounts' password, so it must not be reachable from other machines. */
export const refuseOpenDemo = (config: Config): void => {
  if (config.demo && (config.publicUrlConfigured || !isLoopback(config.host)))
    throw new ConfigError('The demo runs on this machine only: leave HOST and PUBLIC_URL unset.');
};
