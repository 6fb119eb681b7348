/** Calls every endpoint on a generated firm, each list with all its sorts, filters and searches, and runs the jobs. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { vi } from 'vitest';
import { z } from 'zod';
import { followEvents } from '@partnerfolio/contract/live';
import { bindings } from '../../app.ts';
import { keepRenewing } from '../../features/figures/renewal/renewal.actions.ts';
import { startRegularWork } from '../../regular-work.ts';
import type { TestApp, TestPerson } from '../app.ts';
import type { TestFirm } from '../firm/open-firm.ts';
import { sendCall, soundCall } from '../sound-calls.ts';
import type { SentCall } from '../sound-calls.ts';

/** One letter, part of a word without its accent, a full name, two words, each with a typo, and a text without matches. */
const searches = ['m', 'mu', 'muller', 'muller growth', 'mullre growht', 'zzzzzz'];

/** Streams, and calls that would end the walker's own session or rights. */
const leftOut = new Set(['followEvents', 'eraseUser']);

interface Field {
  readonly enum?: readonly string[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Field[];
}

const choicesOf = (field: Field): readonly string[] => {
  if (field.enum !== undefined) return field.enum;
  if (field.const !== undefined) return [String(field.const)];
  return (field.anyOf ?? []).flatMap(choicesOf);
};

/** The queries of a GET: none, and one for each value of each parameter. */
const queriesOf = (endpoint: EndpointSpec): Record<string, string>[] => {
  if (endpoint.query === undefined) return [{}];
  const schema = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Field>);
  return [
    {},
    ...fields.flatMap(([name, field]) => {
      const values = name === 'q' ? searches : choicesOf(field);
      return values.map((value) => ({ [name]: value }));
    }),
  ];
};

/** Records of the firm in place of those made for the call, which are empty. */
const recordsOf = ({ firm }: TestFirm): Readonly<Record<string, string>> => ({
  '/api/portfolios/:id': firm.portfolios[7]?.id ?? '',
  '/api/clients/:id': firm.portfolios[7]?.client.id ?? '',
  '/api/instruments/:id': firm.instruments[0]?.id ?? '',
  '/api/users/:id': firm.people[5]?.id ?? '',
});

const paramsOf = (records: Readonly<Record<string, string>>, { path }: EndpointSpec, call: SentCall) => {
  const id = records[path.split('/').slice(0, 4).join('/')];
  return id === undefined || path.split(':').length > 2 ? call.params : { ...call.params, id };
};

export interface WalkedCall {
  readonly what: string;
  readonly status: number;
}

const readAll = async (firm: TestFirm, people: readonly TestPerson[], begin: (what: string) => void) => {
  const walked: WalkedCall[] = [];
  const records = recordsOf(firm);
  for (const { endpoint } of bindings.filter(({ endpoint: { method } }) => method === 'GET')) {
    if (leftOut.has(endpoint.name)) continue;
    for (const as of people) {
      const call = await soundCall(firm.t, endpoint, as);
      const params = paramsOf(records, endpoint, call);
      for (const query of [call.query, ...queriesOf(endpoint)]) {
        const what = `${endpoint.name} ${new URLSearchParams(query).toString()}`;
        begin(what);
        const { status } = await sendCall(firm.t, endpoint, { params, query, body: undefined, as });
        walked.push({ what, status });
      }
    }
  }
  return walked;
};

const writeAll = async ({ t }: TestFirm, begin: (what: string) => void): Promise<WalkedCall[]> => {
  const walked: WalkedCall[] = [];
  for (const { endpoint } of bindings.filter(({ endpoint: { method } }) => method !== 'GET')) {
    if (leftOut.has(endpoint.name)) continue;
    const as = await t.signInAs('admin');
    const call = await soundCall(t, endpoint, as);
    begin(endpoint.name);
    const { status } = await sendCall(t, endpoint, { ...call, as });
    walked.push({ what: endpoint.name, status });
    await t.settled();
  }
  return walked;
};

/** The regular work of a start, a minute and a night. */
const workThroughNight = async ({ built, clock, settled }: TestApp): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startRegularWork(built, keepRenewing);
    await settled();
    clock.advance({ days: 1 });
    vi.advanceTimersByTime(61_000);
    await settled();
    stop();
  } finally {
    vi.useRealTimers();
  }
};

/** A batch of every portfolio sends the same statements for each of its thousand reports: a few show them all. */
const leaveFewReports = async ({ t }: TestFirm): Promise<void> => {
  await t.app.db.deleteFrom('report_batch_items').where('place', '>', 10).execute();
};

/** Walks through everything; calls `begin` before each step. */
export const walkFirm = async (
  firm: TestFirm,
  begin: (what: string) => void,
): Promise<readonly WalkedCall[]> => {
  begin('regular work');
  await workThroughNight(firm.t);
  const people = [await firm.t.signInAs('admin'), await firm.t.signInAs('agent')];
  const read = await readAll(firm, people, begin);
  // With an open stream, each change looks up who may receive it.
  const listener = await firm.t.signInAs('agent');
  const stream = await sendCall(firm.t, followEvents, {
    params: {},
    query: {},
    body: undefined,
    as: listener,
  });
  const written = await writeAll(firm, begin);
  await stream.body?.cancel();
  await leaveFewReports(firm);
  // A running portal computes at once what the writes have marked.
  begin('regular work');
  await workThroughNight(firm.t);
  return [...read, ...written];
};
