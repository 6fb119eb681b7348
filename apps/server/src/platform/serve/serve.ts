/**
 * Serves the bound endpoints, always in this order: admission → limits → cross-site guard → session → access →
 * freshness → parsing → handler → check of the answer. Access comes before parsing, so that invalid input reveals
 * nothing.
 */
import { randomUUID } from 'node:crypto';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { Hono } from 'hono';
import { isFresh, isInScope, findAccessRefusal, findViewRefusal } from '../access/access.ts';
import type { LinkHolder, SignedIn } from '../access/access.ts';
import { runAs } from '../access/acting.ts';
import { findHolder } from '../session/links.ts';
import { trustedProxyList } from '../http/address.ts';
import { roomFor } from '../jobs/admission.ts';
import { findCaller } from '../session/caller.ts';
import type { App } from '../context.ts';
import { storageKey, runAttempt } from './idempotency.ts';
import type { Binding, Call } from './on.ts';
import { parseInput } from './parse-input.ts';
import { isRefusal, isUnavailable, toProblem, toErrorRefusal, refuse } from '../http/problem.ts';
import type { AnyRefusal } from '../http/problem.ts';
import { limitedBody, refuseAnnouncedBody, refuseOtherSite, requestFacts } from '../http/request.ts';
import type { RefusedAct } from '../audit/refusals.ts';
import type { Bindings, HttpContext, RequestFacts } from '../http/request.ts';
import { respond } from './respond.ts';
import { sessionTokens } from '../session/session-cookies.ts';
import { Abandoned, inScope, requestScope, untilAbandoned } from '../jobs/work-scope.ts';
import type { RequestScope } from '../jobs/work-scope.ts';

interface Visit {
  readonly binding: Binding;
  readonly app: App;
  readonly request: RequestFacts;
  readonly raw: Request;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Refuses a caller whose role, rights or token scopes do not allow the endpoint, or who must authenticate again
 * first.
 */
const findCallerRefusal = (
  { binding: { endpoint }, app }: Visit,
  viewer: SignedIn | null,
): AnyRefusal | null => {
  const { access, reads = access } = endpoint;
  const denied =
    findAccessRefusal(access, viewer) ??
    findAccessRefusal(reads, viewer) ??
    findViewRefusal(endpoint, viewer);
  if (denied !== null || viewer === null) return denied;
  if (!isInScope(viewer, endpoint)) return refuse('forbidden');
  const isStale = endpoint.fresh === true && !isFresh(viewer, app.clock.now());
  return isStale ? refuse('confirmation_needed') : null;
};

/** Runs the handler, whose reads go to the replica if there is one and the endpoint allows it. */
const readNearby = <T>({ replica, db, metrics }: App, endpoint: EndpointSpec, run: () => Promise<T>) =>
  endpoint.replica === true && replica !== undefined
    ? replica.answer(db, run, (by) => metrics.replicaAnswers.inc({ by }))
    : run();

/** For whom a request is answered: a user, nobody, or the holder of a link. */
type Reader =
  | { readonly kind: 'user'; readonly viewer: SignedIn | null }
  | { readonly kind: 'holder'; readonly holder: LinkHolder };

const nobody: Reader = { kind: 'user', viewer: null };

/** Finds the reader, and the refusal if the endpoint is not for this one. No session is looked up where links are read. */
const admitReader = async (visit: Visit): Promise<{ reader: Reader; denied: AnyRefusal | null }> => {
  const { app, request, binding } = visit;
  const { endpoint } = binding;
  if (endpoint.access === 'link') {
    const holder = await findHolder(app, request);
    return isRefusal(holder)
      ? { reader: nobody, denied: holder }
      : { reader: { kind: 'holder', holder }, denied: null };
  }
  const viewer = await findCaller({ app, request, endpoint });
  return { reader: { kind: 'user', viewer }, denied: findCallerRefusal(visit, viewer) };
};

const viewerOf = (reader: Reader): SignedIn | null => (reader.kind === 'user' ? reader.viewer : null);

/** What the handler receives of its reader. */
const partOf = (reader: Reader) =>
  reader.kind === 'user' ? { viewer: reader.viewer } : { holder: reader.holder };

interface Computed {
  readonly answer: unknown;
  readonly reader: Reader;
}

/** Runs the checks that may refuse, then the handler. */
const computeAnswer = async (visit: Visit): Promise<Computed> => {
  const { binding, app, request, raw } = visit;
  const { endpoint } = binding;
  const early =
    refuseAnnouncedBody(endpoint, request.header) ?? refuseOtherSite(raw.method, request.header, app.config);
  if (early !== null) return { answer: early, reader: nobody };
  const { reader, denied } = await admitReader(visit);
  if (denied !== null) return { answer: denied, reader };
  const keyed = storageKey(endpoint, request.header);
  if (!keyed.ok) return { answer: keyed, reader };
  const { pauseMs } = app.config.requests;
  const input = await parseInput(endpoint, { raw, params: visit.params, pauseMs });
  if (!input.ok) return { answer: input, reader };
  const { upload: file } = endpoint;
  const upload = file === undefined ? undefined : limitedBody(raw, { maxBytes: file.maxBytes, pauseMs });
  // `on` checked the types of this endpoint's handler when it was bound.
  const call = { ...input.value, ...partOf(reader), request, app, upload } as unknown as Call<EndpointSpec>;
  const viewer = viewerOf(reader);
  const attempt = { endpoint, viewer, key: keyed.key, input: input.value, clock: app.clock };
  const run = async () => binding.handler(call);
  const handle = () => runAs(viewer?.token ?? null, () => readNearby(app, endpoint, run));
  return { answer: await runAttempt(attempt, handle), reader };
};

/**
 * An error of an outside system becomes its refusal. Any other error is a bug: logged in full, answered without a
 * detail.
 */
const refusalOrBug = (error: unknown, visit: Visit): AnyRefusal => {
  const refusal = toErrorRefusal(error);
  const about = { err: error, requestId: visit.request.id, endpoint: visit.binding.endpoint.name };
  const isBug = refusal === null || ['database_error', 'cannot_be_computed'].includes(refusal.code);
  if (isBug) visit.app.log.error(about, 'unexpected error');
  else visit.app.log.warn(about, 'an outside system failed');
  if (isUnavailable(refusal)) visit.app.metrics.outsideFailures.inc({ problem: refusal.code });
  return refusal ?? refuse('internal');
};

/** The id of the record in the path: `:transactionId` comes before `:id`, which is then the portfolio's. */
const findRecord = ({ binding, params }: Visit): RefusedAct['record'] => {
  const kind = binding.endpoint.record;
  if (kind === undefined) return null;
  const own = params[`${kind}Id`];
  const id = own ?? params['id'];
  // A path that names a record within another names that one first.
  return id === undefined ? null : { kind, id, within: (own !== undefined && params['id']) || null };
};

/** Records a 403, or a 404 on a record, of a known user in the audit log. */
const noteRefusal = (visit: Visit, answer: unknown, viewer: SignedIn | null): void => {
  if (viewer === null || !isRefusal(answer)) return;
  const endpoint = visit.binding.endpoint.name;
  const record = findRecord(visit);
  if (answer.code === 'forbidden' || answer.code === 'viewing_only')
    visit.app.refusals.note({ viewer, endpoint, record: null });
  else if (answer.code === 'not_found' && record !== null)
    visit.app.refusals.note({ viewer, endpoint, record });
};

const problemResponse = (
  refusal: AnyRefusal,
  {
    id = randomUUID(),
    headers = {},
  }: { readonly id?: string; readonly headers?: Record<string, string> } = {},
): Response => {
  const problem = toProblem(refusal, id);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': id,
      ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
      ...headers,
    },
  });
};

interface Served {
  readonly response: Response;
  readonly reader: Reader;
}

/**
 * Waits for a place and does all work in it. The place stays taken until the work ends, even if the answer was sent
 * earlier.
 */
const serveInPlace = async (c: HttpContext, visit: Visit): Promise<Served> => {
  const { app, request, binding } = visit;
  const { endpoint } = binding;
  const caller = app.callers.keyOf(sessionTokens(app.config, request).access, request.address);
  const leave = await app.admission.enter(roomFor(endpoint), caller);
  if (leave === null)
    return { response: problemResponse(refuse('busy', { retryAfter: 2 }), request), reader: nobody };
  let reader: Reader = nobody;
  try {
    const outcome = await computeAnswer(visit);
    reader = outcome.reader;
    noteRefusal(visit, outcome.answer, viewerOf(reader));
    return { response: await respond(c, { endpoint, answer: outcome.answer, request }), reader };
  } catch (error) {
    if (error instanceof Abandoned) throw error;
    return { response: await respond(c, { endpoint, answer: refusalOrBug(error, visit), request }), reader };
  } finally {
    leave();
  }
};

/** The factor by which a request that processes a whole file may take longer. */
const longer = 10;

const makeScope = ({ app, request, raw, binding: { endpoint } }: Visit): RequestScope =>
  requestScope({
    onCallerGone: request.onCallerGone,
    milliseconds:
      app.config.requests.deadlineMs * (endpoint.long === true || endpoint.upload !== undefined ? longer : 1),
    isWriting: raw.method !== 'GET' && raw.method !== 'HEAD',
  });

/** The connection is already closed, so nobody receives this answer. */
const callerLeft = (): Response => new Response(null, { status: 499 });

const serveWithin = async (c: HttpContext, visit: Visit): Promise<Served> => {
  const scope = makeScope(visit);
  try {
    const served = inScope(scope, () => serveInPlace(c, visit));
    // After the deadline the caller gets an answer immediately; the work stops at its next step.
    served.catch(() => undefined);
    return await untilAbandoned(served, scope, () => undefined);
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error;
    visit.app.metrics.requestsAbandoned.inc({ reason: error.reason });
    const refusal = refuse('busy', { retryAfter: 2 });
    const response = error.reason === 'deadline' ? problemResponse(refusal, visit.request) : callerLeft();
    return { response, reader: nobody };
  } finally {
    scope.end();
  }
};

const visitEndpoint = async (c: HttpContext, visit: Visit): Promise<Response> => {
  const started = performance.now();
  const { app, request } = visit;
  const { endpoint } = visit.binding;
  const { response, reader } = await serveWithin(c, visit);
  const viewer = viewerOf(reader);
  const seconds = (performance.now() - started) / 1000;
  app.metrics.requests.inc({ endpoint: endpoint.name, status: response.status });
  app.metrics.duration.observe({ endpoint: endpoint.name }, seconds);
  app.log.info(
    {
      requestId: request.id,
      endpoint: endpoint.name,
      status: response.status,
      ms: Math.round(seconds * 1e6) / 1e3,
      userId: viewer?.viewing?.by.id ?? viewer?.id,
      linkId: reader.kind === 'holder' ? reader.holder.linkId : undefined,
      address: request.address,
    },
    'request',
  );
  return response;
};

/** The methods of each path, for the `Allow` header of a 405. */
const methodsByPath = (bindings: readonly Binding[]): ReadonlyMap<string, readonly string[]> => {
  const methods = new Map<string, string[]>();
  for (const { endpoint } of bindings) {
    const known = methods.get(endpoint.path) ?? [];
    methods.set(endpoint.path, [...known, endpoint.method]);
  }
  return methods;
};

/** Serves `/api`: the bound endpoints, 405 for other methods of their paths, 404 for everything else. */
export const serveEndpoints = (app: App, bindings: readonly Binding[]): Hono<{ Bindings: Bindings }> => {
  const hono = new Hono<{ Bindings: Bindings }>();
  const isTrusted = trustedProxyList(app.config.trustedProxies);
  for (const binding of bindings) {
    const { method, path } = binding.endpoint;
    hono.on(method, path, (c) => {
      const request = requestFacts(c, { id: randomUUID(), isTrusted });
      return visitEndpoint(c, { binding, app, request, raw: c.req.raw, params: c.req.param() });
    });
  }
  for (const [path, methods] of methodsByPath(bindings))
    hono.all(path, () =>
      problemResponse(refuse('method_not_allowed'), { headers: { allow: methods.join(', ') } }),
    );
  hono.all('/api/*', () => problemResponse(refuse('not_found')));
  hono.onError((error) => {
    app.log.error({ err: error }, 'unexpected error outside a handler');
    return problemResponse(refuse('internal'));
  });
  return hono;
};
