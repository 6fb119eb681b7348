/** What an export of a client works with. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { RequestFacts } from '../../platform/http/request.ts';
import type { Bindings } from '../../platform/serve/answer-of.ts';
import type { SourceRows } from '../exports/tables/table.ts';
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

export interface Section {
  /** Takes the id of the client or portfolio as `id`. */
  readonly endpoint: EndpointSpec;
  /** A paged list: the rows of the database that its rows come from. */
  readonly restsOn?: readonly SourceRows[];
  /** The filter by the client, for a list of the firm. */
  readonly filter?: 'clientId';
  /** The part of the answer that is of the client. */
  readonly part?: 'items';
}
