import { listPrices } from '@partnerfolio/contract/market-data';
import {
  createCustomProvider,
  deleteCustomProvider,
  listCustomProviders,
  updateCustomProvider,
} from '@partnerfolio/contract/market/custom-providers';
import {
  listMarketFeeds,
  listMarketProviders,
  putInstrumentSymbols,
  putMarketProvider,
} from '@partnerfolio/contract/market/feeds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { makeInstrument } from '../../../../testing/ledgers.ts';
import { startMarketProvider, stooqAnswer, stooqForm } from '../../../../testing/market-provider.ts';

let server: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  server = await startMarketProvider();
  t = await openTestApp({
    outgoingHosts: [{ host: '127.0.0.1', port: Number(server.host.split(':')[1]) }],
  });
});
afterAll(async () => {
  await t.close();
  server.stop();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makeInstrument(t, { symbol: 'ACME', currency: 'USD' });
});

const good = stooqAnswer({ '2026-11-18': '101.5', '2026-11-19': 102 });

const formAt = (more: object = {}) => ({ ...stooqForm, url: `${server.url}/q/{symbol}`, ...more });
const create = async (more: object = {}) => {
  const { body, problem } = await t.request(createCustomProvider, { body: formAt(more) }, admin);
  return problem ? { ...body, problem } : body;
};
const switchOn = async (provider: string) => {
  const answer = await t.request(
    putMarketProvider,
    { params: { provider }, body: { isActive: true } },
    admin,
  );
  await t.settled();
  return answer.status;
};
/** Describes a provider, switches it on and fetches. */
const fetchBy = async (more: object = {}) => {
  await create(more);
  await switchOn('custom-stooq');
  const symbols = [{ provider: 'custom-stooq', symbol: 'acme.us' }];
  await t.request(putInstrumentSymbols, { params: { id }, body: { symbols } }, admin);
  await t.settled();
};
const prices = async () => {
  const { body } = await t.request(listPrices, { params: { id } }, admin);
  return body.items.map(({ day, close, source }) => `${day} ${close} ${source}`).toReversed();
};
const feed = async () => (await t.request(listMarketFeeds, {}, admin)).body.items[0];

describe('the key of a provider', () => {
  const seen: unknown[] = [];
  const watch = () => {
    seen.length = 0;
    server.answer = (path, response, { headers }) => {
      seen.push([path.split('?')[0], headers['authorization'], headers['x-plan']]);
      response.end(good);
    };
  };
  const withKey = { headers: 'Authorization: Bearer {key}\nX-Plan: free', key: 'S3cret&key' };

  test('is sent in headers and address, and neither stored nor shown in clear', async () => {
    watch();
    await fetchBy({ ...withKey, url: `${server.url}/{key}/{symbol}` });
    expect(seen).toEqual([['/S3cret%26key/acme.us', 'Bearer S3cret&key', 'free']]);
    const listed = await t.request(listCustomProviders, {}, admin);
    const rows = await t.db.selectFrom('custom_providers').selectAll().execute();
    const audited = await t.db.selectFrom('audit_logs').selectAll().execute();
    expect(listed.body.items).toMatchObject([{ hasKey: true }]);
    expect(JSON.stringify([listed.body, rows, audited])).not.toContain('S3cret');
  });

  test('stays with a change that leaves it out, and goes when it is emptied', async () => {
    watch();
    const made = await create(withKey);
    const change = (more: object) =>
      t.request(
        updateCustomProvider,
        { params: { id: made.id }, body: { ...formAt(withKey), ...more } as never },
        admin,
      );
    const kept = await change({ key: undefined, name: 'Other', revision: 1 });
    expect(kept.body).toMatchObject({ name: 'Other', source: 'custom-stooq', hasKey: true, revision: 2 });
    const stale = await change({ key: undefined, revision: 1 });
    expect(stale.status).toBe(412);
    const gone = await change({ key: '', headers: '', revision: 2 });
    expect(gone.body).toMatchObject({ hasKey: false });
  });

  test('is not sent to another server unless it is entered again', async () => {
    const made = await create(withKey);
    const url = 'https://elsewhere.example/{symbol}';
    const change = (more: object) =>
      t.request(
        updateCustomProvider,
        { params: { id: made.id }, body: { ...formAt(withKey), url, revision: 1, ...more } as never },
        admin,
      );
    expect((await change({ key: undefined })).problem?.fields).toMatchObject([
      { code: 'key_of_other_server' },
    ]);
    expect((await change({ key: 'again' })).status).toBe(200);
  });

  test('is required where the address or a header has a place for it', async () => {
    const { problem } = (await create({ headers: 'Token: {key}' })) as { problem?: { fields?: unknown } };
    expect(problem?.fields).toMatchObject([{ path: 'key', code: 'key_required' }]);
  });
});

test('headers of the connection that an earlier version stored are listed, and not sent', async () => {
  const seen: unknown[] = [];
  server.answer = (_, response, { headers }) => {
    seen.push([headers['x-plan'], headers['upgrade'], headers['expect'], headers['te']]);
    response.end(good);
  };
  const made = await create();
  const headers = 'X-Plan: free\nUpgrade: h2c\nExpect: 100-continue\nTE: trailers';
  await t.db
    .updateTable('custom_providers')
    .set({ settings: JSON.stringify({ ...made.settings, headers }) })
    .execute();
  await switchOn('custom-stooq');
  const symbols = [{ provider: 'custom-stooq', symbol: 'acme.us' }];
  await t.request(putInstrumentSymbols, { params: { id }, body: { symbols } }, admin);
  await t.settled();
  expect(seen).toEqual([['free', undefined, undefined, undefined]]);
  const listed = await t.request(listCustomProviders, {}, admin);
  expect(listed.body.items).toMatchObject([{ settings: { headers } }]);
});

describe('a description', () => {
  test.each<[string, string, object]>([
    ['url', 'bad_provider_address', { url: 'https://{symbol}.example/' }],
    ['url', 'bad_provider_address', { url: 'https://user:pass@data.example/{symbol}' }],
    ['url', 'bad_provider_address', { url: 'ftp://data.example/{symbol}' }],
    ['url', 'unknown_placeholder', { url: 'https://data.example/{symbol}/{client}' }],
    ['url', 'symbol_placeholder_required', { url: 'https://data.example/' }],
    ...(
      'Upgrade EXPECT connection Transfer-Encoding te Trailer Keep-Alive Proxy-Authorization proxy-connection ' +
      'Host content-length Accept-Encoding HTTP2-Settings'
    )
      .split(' ')
      .map((name): [string, string, object] => [
        'headers',
        'connection_header',
        { headers: `X-Plan: free\n ${name}: 100-continue` },
      ]),
    ['headers', 'bad_headers', { headers: 'A: b\r\n\r\nGET / HTTP/1.1' }],
    ['key', 'bad_key', { key: 'two words' }],
    ['timeZone', 'unknown_time_zone', { timeZone: 'Mars/Base' }],
    ['currency', 'bad_endings', { currency: 'USD' }],
    ['currency', 'unknown_currency', { currencySource: 'fixed', currency: 'XXZ' }],
    ['splitField', 'splits_required', { isAdjusted: true }],
  ])('is refused with an error of %s: %s', async (path, code, more) => {
    const { problem } = (await create(more)) as { problem?: { fields?: unknown } };
    expect(problem?.fields).toMatchObject([{ path, code }]);
  });

  test('of a host that the operator does not allow can be stored but not switched on', async () => {
    await create({ url: 'https://elsewhere.example/{symbol}' });
    expect(await switchOn('custom-stooq')).toBe(409);
    expect(await switchOn('custom-none')).toBe(404);
  });

  test('that is deleted leaves its prices, and never its source to another', async () => {
    server.answer = (_, response) => response.end(good);
    await fetchBy();
    const [listed] = (await t.request(listCustomProviders, {}, admin)).body.items;
    await t.request(deleteCustomProvider, { params: { id: listed?.id ?? '' } }, admin);
    expect([await prices(), (await feed())?.symbols]).toEqual([
      ['2026-11-18 101.5 custom-stooq', '2026-11-19 102 custom-stooq'],
      [],
    ]);
    expect(await create()).toMatchObject({ source: 'custom-stooq-2' });
    const { body } = await t.request(listMarketProviders, {}, admin);
    expect(body.items.map((one) => one.id)).toEqual(['yahoo', 'ecb', 'custom-stooq-2']);
    expect(await t.eventTypes()).toContain('market_provider.delete');
  });

  test('is refused after twenty', async () => {
    for (let n = 0; n < 20; n += 1) await create({ name: `Source ${n}` });
    expect(await create()).toMatchObject({ problem: { reason: { code: 'too_many_providers' } } });
  });
});
