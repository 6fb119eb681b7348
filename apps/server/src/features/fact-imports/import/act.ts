import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}
