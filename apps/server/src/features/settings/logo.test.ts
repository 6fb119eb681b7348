import { getSession } from '@partnerfolio/contract/identity';
import {
  getFirmLogo,
  logoBytesAtMost,
  removeFirmLogo,
  uploadFirmLogo,
} from '@partnerfolio/contract/settings/logo';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
});
afterAll(() => t.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } });
const hidden = 'planted-in-the-picture';
const send = (upload: Uint8Array, as: TestPerson | undefined = admin) =>
  t.request(
    uploadFirmLogo,
    {},
    { as, upload: new Uint8Array(upload), headers: { 'content-type': 'image/png' } },
  );
const logoNow = async () => (await t.request(getSession, {})).body.firm.logo;
const read = async (headers: Record<string, string> = {}) => {
  const response = await t.fetch('/api/firm/logo', { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('PUT /api/firm/logo', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    're-encodes %s as a small opaque PNG without its metadata, and names it before the sign-in',
    async (format) => {
      const file = await drawn(1600, 400)
        .withExif({ IFD0: { Copyright: hidden } })
        .toFormat(format)
        .toBuffer();
      expect((await send(file)).status).toBe(200);
      expect(await logoNow()).toMatchObject({
        width: 78,
        height: 20,
        src: expect.stringMatching(/^\/api\/firm\/logo\?v=/),
      });
      const { bytes } = await read();
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'png',
        width: 320,
        height: 80,
        hasAlpha: false,
      });
      expect(bytes.includes(hidden)).toBe(false);
    },
  );

  test('does not enlarge a small picture', async () => {
    await send(await drawn(20, 10).png().toBuffer());
    expect(await logoNow()).toMatchObject({ width: 20, height: 10 });
  });

  test('records who changed it, with the hashes of both, and replaces the one before', async () => {
    await send(await drawn(20, 10).png().toBuffer());
    const before = await logoNow();
    await send(await drawn(30, 10).png().toBuffer());
    expect((await logoNow())?.src).not.toBe(before?.src);
    const events = (await listAuditEvents(t.db)).filter(
      ({ event_type: type }) => type === 'firm.change_logo',
    );
    expect(events).toMatchObject([
      { before: { logoSha256: null } },
      { before: events[0]?.after, after: { logoSha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    [
      'the head of a PNG with a script behind it',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.from(svg)]),
    ],
  ])('refuses %s with 415 and keeps the logo', async (_, file) => {
    await send(await drawn(20, 10).png().toBuffer());
    const before = await logoNow();
    expect((await send(file)).problem).toMatchObject({ code: 'unsupported_media' });
    expect(await logoNow()).toEqual(before);
  });

  test('loses a script behind a picture', async () => {
    const file = Buffer.concat([await drawn(20, 10).png().toBuffer(), Buffer.from(svg)]);
    expect((await send(file)).status).toBe(200);
    expect((await read()).bytes.includes('script')).toBe(false);
  });

  test('refuses a picture that is wider than 10,000 pixels', async () => {
    expect((await send(await drawn(10_001, 1).png().toBuffer())).problem?.code).toBe('unsupported_media');
  });

  test('refuses a file above 2 MB with 413', async () => {
    expect((await send(new Uint8Array(logoBytesAtMost + 1))).problem?.code).toBe('too_large');
  });

  test('only administrators may change or remove it', async () => {
    const file = await drawn(20, 10).png().toBuffer();
    const agent = await t.signInAs('agent');
    expect((await send(file, agent)).status).toBe(403);
    expect((await t.request(removeFirmLogo, {}, agent)).status).toBe(403);
    expect(await logoNow()).toBeNull();
  });
});

describe('DELETE /api/firm/logo', () => {
  test('removes the logo and records it once', async () => {
    await send(await drawn(20, 10).png().toBuffer());
    await t.request(removeFirmLogo, {}, admin);
    await t.request(removeFirmLogo, {}, admin);
    expect(await logoNow()).toBeNull();
    expect((await read()).response.status).toBe(404);
    const events = (await listAuditEvents(t.db)).filter(
      ({ event_type: type }) => type === 'firm.remove_logo',
    );
    expect(events).toMatchObject([{ after: { logoSha256: null } }]);
  });
});

describe('GET /api/firm/logo', () => {
  test('answers anyone, as a picture that can run nothing, and 304 to those who have it', async () => {
    await send(await drawn(20, 10).png().toBuffer());
    const { response } = await read();
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    const etag = response.headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': etag })).response.status).toBe(304);
    await send(await drawn(30, 10).png().toBuffer());
    expect((await read({ 'if-none-match': etag })).response.status).toBe(200);
  });

  test('404 for a firm without a logo', async () => {
    expect((await t.request(getFirmLogo, {})).status).toBe(404);
  });
});
