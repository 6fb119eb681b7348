/** Sends requests and records every secret in them and in their answers. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoints } from '@partnerfolio/contract/endpoints';
import type { TestApp } from './app.ts';
import type { collectMarkers } from './markers.ts';

const pathPattern = ({ path }: EndpointSpec) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
const findEndpoint = (method: string, path: string): EndpointSpec | undefined =>
  endpoints.find((each) => each.method === method && pathPattern(each).test(path.split('?')[0] ?? ''));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

type Collector = Pick<ReturnType<typeof collectMarkers>, 'add' | 'addSent' | 'addTold'>;

/** `watched(t)` sends requests to an app, and records the endpoints and addresses. */
export const watchRequests = ({ add, addSent, addTold }: Collector) => {
  /** The answered statuses, by endpoint name. */
  const called = new Map<string, Set<number>>();
  const addresses: string[] = [];
  const watched =
    (t: TestApp): TestApp['fetch'] =>
    async (path, init = {}, address = '127.0.0.1') => {
      const method = init.method ?? 'GET';
      const name = findEndpoint(method, path)?.name ?? path;
      addresses.push(path);
      if (typeof init.body === 'string') addSent(parseJson(init.body), `sent to ${name}`);
      const token = new Headers(init.headers).get('authorization')?.replace(/^(Bearer|Link) /, '');
      if (token !== undefined) add(token, `token for ${name}`);
      const response = await t.fetch(path, init, address);
      called.set(name, (called.get(name) ?? new Set()).add(response.status));
      addTold(parseJson(await response.clone().text()), `told by ${name}`);
      for (const line of response.headers.getSetCookie())
        add(/=([^;]*)/.exec(line)?.[1] ?? '', `cookie of ${name}`);
      return response;
    };
  return { called, addresses, watched };
};
