/** Asks other endpoints for the caller, who gets nothing that they would not give. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { Access } from '@partnerfolio/contract/access';
import type { z } from 'zod';
import { findAccessRefusal, isInScope } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { runAs } from '../../platform/access/acting.ts';
import { invariant, isRefusal, toErrorRefusal } from '../../platform/http/problem.ts';
import type { AnyRefusal } from '../../platform/http/problem.ts';
import { roomFor } from '../../platform/jobs/admission.ts';
import { Abandoned } from '../../platform/jobs/work-scope.ts';
import { answerOf } from '../../platform/serve/answer-of.ts';
import type { AnyCall } from '../../platform/serve/answer-of.ts';
import { isRawAnswer } from '../../platform/serve/on.ts';
import { readPages } from '../exports/read-rows.actions.ts';
import type { ExportAct, Section } from './act.ts';

/** What was asked for, or a code that says why it is not there. */
export type Told<T> = { readonly value: T } | { readonly why: string };

interface Asked {
  readonly endpoint: EndpointSpec;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

const whyOf = ({ code, reason }: AnyRefusal): string => reason?.code ?? code;

/** The right to export reaches what all staff may read; every other right is asked for, of a token too. */
const mayUse = (viewer: Staff, access: Access): boolean =>
  findAccessRefusal(access, viewer) === null &&
  (access === 'staff' || isInScope(viewer, { access, method: 'GET' }));

const callOf = ({ app, viewer, request }: ExportAct, { endpoint, params, query = {} }: Asked): AnyCall => ({
  app,
  viewer,
  request,
  params,
  query: endpoint.query?.parse(query),
  body: undefined,
  upload: undefined,
});

const roomTries = 30;
const roomPauseMs = 1000;

/** Waits for a place like a request, so that an export takes no more of the server than its pages would. */
const inRoom = async <T>(
  { app, viewer }: ExportAct,
  endpoint: EndpointSpec,
  run: () => Promise<T>,
): Promise<T | null> => {
  for (let tries = 0; tries < roomTries; tries += 1) {
    const leave = await app.admission.enter(roomFor(endpoint), viewer.id);
    if (leave !== null) {
      try {
        return await run();
      } finally {
        leave();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, roomPauseMs));
  }
  return null;
};

const asking = async <T>(
  act: ExportAct,
  asked: Asked,
  read: (call: AnyCall) => Promise<AnyRefusal | { readonly value: T }>,
): Promise<Told<T>> => {
  const { endpoint } = asked;
  const { access, reads = access } = endpoint;
  if (!mayUse(act.viewer, access) || !mayUse(act.viewer, reads)) return { why: 'no_right' };
  try {
    const call = callOf(act, asked);
    const told = await inRoom(act, endpoint, () => runAs(act.viewer.token, () => read(call)));
    if (told === null) return { why: 'busy' };
    return isRefusal(told) ? { why: whyOf(told) } : told;
  } catch (error) {
    if (error instanceof Abandoned) throw error;
    act.app.log.error({ err: error, endpoint: endpoint.name }, 'a part of an export cannot be read');
    return { why: toErrorRefusal(error)?.code ?? 'internal' };
  }
};

/** The value of an answer as its endpoint sends it: nothing that the contract does not name. */
export const askJson = (act: ExportAct, asked: Asked): Promise<Told<unknown>> =>
  asking(act, asked, async (call) => {
    const answer = await answerOf(act.bindings, asked.endpoint.name, call);
    return isRefusal(answer) ? answer : { value: asked.endpoint.response.parse(answer) };
  });

export interface AnsweredFile {
  readonly body: ReadableStream<Uint8Array>;
  readonly fileName: string;
}

/** The file that an endpoint answers; the endpoint records it as it does for any other download. */
export const askFile = (act: ExportAct, asked: Asked): Promise<Told<AnsweredFile>> =>
  asking<AnsweredFile>(act, asked, async (call) => {
    const answer = await act.bindings.get(asked.endpoint.name)?.handler(call);
    if (isRefusal(answer)) return answer;
    invariant(isRawAnswer(answer) && answer.kind === 'stream', `${asked.endpoint.name} answers a file`);
    const { body, fileName = 'file' } = answer;
    return {
      value: {
        fileName,
        body:
          body instanceof ReadableStream
            ? body
            : new Blob([body as string | Uint8Array<ArrayBuffer>]).stream(),
      },
    };
  });

/** All rows of a paged list, from one state of the database. */
const askRows = (act: ExportAct, asked: Asked, restsOn: NonNullable<Section['restsOn']>) =>
  asking<unknown>(act, asked, async (call) => {
    const { endpoint } = asked;
    const definition = {
      columns: [],
      restsOn,
      rows: (answer: unknown) => (answer as { readonly items: readonly unknown[] }).items,
      complete: (_db: unknown, rows: readonly unknown[]) => Promise.resolve(rows),
    };
    const filters = { ...(call.query as object | undefined) };
    const read = await readPages({ definition, bindings: act.bindings, list: endpoint, filters }, call);
    if (isRefusal(read)) return read;
    const { items } = (endpoint.response as z.ZodObject<{ items: z.ZodType }>).shape;
    return { value: items.parse(read.rows) };
  });

export const askSection = async (act: ExportAct, section: Section, id: string): Promise<Told<unknown>> => {
  const { endpoint, restsOn, filter, part } = section;
  const asked = {
    endpoint,
    params: filter === undefined ? { id } : {},
    query: filter === undefined ? {} : { [filter]: id },
  };
  if (restsOn !== undefined) return askRows(act, asked, restsOn);
  const told = await askJson(act, asked);
  return part === undefined || 'why' in told
    ? told
    : { value: (told.value as Record<string, unknown>)[part] };
};
