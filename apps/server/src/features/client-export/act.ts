/** What an export of a client works with. */
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { RequestFacts } from '../../platform/http/request.ts';
import type { Bindings } from '../../platform/serve/answer-of.ts';
import type { Manifest } from './manifest.ts';
import type { Naming } from './naming.ts';

export interface ExportAct {
  readonly app: App;
  readonly viewer: Staff;
  readonly request: RequestFacts;
  /** The endpoints whose answers the files hold. */
  readonly bindings: Bindings;
  readonly manifest: Manifest;
  readonly naming: Naming;
}
