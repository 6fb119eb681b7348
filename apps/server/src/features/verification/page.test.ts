import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { insertReport } from '../../testing/reports.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

/** What a reader sees, without markup. */
const seen = (text: string): string =>
  text
    .replaceAll(/<head>.*?<\/head>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const open = async (query: string, headers: Record<string, string> = {}, address?: string) => {
  const response = await t.fetch(`/verify${query}`, { headers }, address);
  const text = await response.text();
  return { response, text, title: seen(/<title>(.*?)<\/title>/s.exec(text)?.[1] ?? '') };
};

describe('GET /verify', () => {
  test('is a page under the page policy, without inline script or style', async () => {
    const { response, text } = await open('');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script>|<style|style="|onclick/);
  });

  test('weighs at most 20 kB with its style, the colour of the firm and its script, in either language', async () => {
    const { file } = await insertReport(t, { withdrawnAt: '2026-11-12T09:00:00Z', isKept: false });
    await t.db
      .insertInto('firm')
      .values({ name: 'Hill & Partners', currency: 'EUR', accent_colour: '#7a1f3d' })
      .execute();
    for (const language of ['en', 'es']) {
      const { text } = await open(`?language=${language}&hash=${file}`);
      const files = [...text.matchAll(/(?:stylesheet" href|script src)="([^"]+)"/g)].map(
        ([, at]) => at ?? '',
      );
      expect(files).toEqual(['/verify/page.css', '/firm.css', '/verify/page.js']);
      let bytes = Buffer.byteLength(text);
      for (const at of files) {
        const response = await t.fetch(at);
        expect(response.status).toBe(200);
        bytes += (await response.arrayBuffer()).byteLength;
      }
      expect(bytes).toBeLessThanOrEqual(20_000);
    }
  });

  test('names the firm, shows its logo, and has a name of its own before the firm is set up', async () => {
    expect(seen((await open('')).text)).toMatch(/^P Partnerfolio Español/);
    await setUpFirm(t.db, t.app.config, { name: 'Hill & <b>Partners</b>', currency: 'EUR' });
    expect((await open('')).text).toContain('Hill &amp; &lt;b&gt;Partners&lt;/b&gt;');
    await t.db
      .updateTable('firm')
      .set({ logo: Buffer.from('x'), logo_hash: 'a'.repeat(64), logo_width: 156, logo_height: 56 })
      .execute();
    expect((await open('')).text).toContain('<img src="/api/firm/logo?v=aaaa');
  });

  test('is in the language of the browser, unless the address names one, which the form keeps', async () => {
    const spanish = { 'accept-language': 'es-ES,es;q=0.9' };
    expect((await open('')).title).toBe('Verify a document');
    expect((await open('', spanish)).title).toBe('Verificar un documento');
    const chosen = await open('?language=en', spanish);
    expect(chosen.title).toBe('Verify a document');
    expect(chosen.text).toContain('<html lang="en">');
    expect(chosen.text).toContain('name="language" value="en"');
    expect((await open('?language=fr')).title).toBe('Verify a document');
  });

  test('says which document it is, in either language', async () => {
    const { file } = await insertReport(t, { number: 12 });
    const { title, text, response } = await open(`?hash=${file}`);
    expect(response.status).toBe(200);
    expect(title).toBe('Issued on 5 Oct 2026 · Verify a document');
    expect(seen(text)).toContain(
      'The file is exactly the one that we issued. Number 12 Version 1 Issued on 5 Oct 2026 Hash',
    );
    expect(seen(text)).toContain(`Hash checked ${(file.match(/.{4}/g) ?? []).join(' ')}`);
    expect((await open(`?language=es&hash=${file}`)).title).toBe(
      'Emitido el 5 oct 2026 · Verificar un documento',
    );
  });

  test('names neither subject nor title, template, client or user of a document', async () => {
    const { id } = await t.signInAs('agent', { fullName: 'Ines Calderón' });
    const { file } = await insertReport(t, { issuedBy: id, withdrawnAt: '2026-11-12T09:00:00Z' });
    const { text } = await open(`?hash=${file}`);
    for (const secret of ['Okafor', 'Statement', 'holdings', 'Ines', id, 'Wrong benchmark', '2026-09-30'])
      expect(text).not.toContain(secret);
  });

  test.each([
    ['superseded', 'Superseded by version 2, issued on 10 Nov 2026'],
    ['withdrawn', 'Withdrawn on 12 Nov 2026'],
    ['no longer kept', 'Issued on 5 Oct 2026, no longer kept'],
    ['unknown', 'Unknown'],
  ])('says of a document that it is %s', async (state, said) => {
    const { file } = await insertReport(t, {
      isKept: state !== 'no longer kept',
      ...(state === 'withdrawn' && { withdrawnAt: '2026-11-12T09:00:00Z' }),
    });
    if (state === 'superseded') await insertReport(t, { version: 2, issuedAt: '2026-11-10T09:00:00Z' });
    const { text } = await open(`?hash=${state === 'unknown' ? '0'.repeat(64) : file}`);
    expect(seen(text)).toContain(said);
  });

  test('says that the hash of the data proves nothing of the file', async () => {
    const { figures } = await insertReport(t);
    expect(seen((await open(`?hash=${figures.slice(0, 12)}`)).text)).toContain(
      'This is the hash of the document’s data, not of the file.',
    );
  });

  test('says at the field what is wrong with a hash, and repeats it harmlessly', async () => {
    for (const typed of ['', 'abc', '"><script>alert(1)</script>', '\0', '\ufffd']) {
      const { response, text } = await open(`?hash=${encodeURIComponent(typed)}`);
      expect(response.status).toBe(422);
      expect(text).toContain('aria-invalid="true" aria-describedby="error hint"');
      expect(seen(text)).toContain('This is not a SHA-256 hash.');
      expect(text).not.toContain('<script>alert');
    }
  });

  test('counts towards the limit of the endpoint, and says so beyond it', async () => {
    const address = '203.0.113.7';
    for (let n = 0; n < 60; n += 1) await t.fetch(`/api/verification?hash=${'0'.repeat(64)}`, {}, address);
    const { response, text } = await open(`?hash=${'0'.repeat(64)}`, {}, address);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('3600');
    expect(seen(text)).toContain('Too many checks from your network. Try again in an hour.');
    expect((await open('', {}, address)).response.status).toBe(200);
    expect((await open(`?hash=${'0'.repeat(64)}`, {}, '203.0.113.8')).response.status).toBe(200);
  });

  test('says that a document could not be checked while the database has lost its table', async () => {
    await t.database.pool.query('alter table reports rename to away');
    const { response, text } = await open(`?hash=${'0'.repeat(64)}`);
    await t.database.pool.query('alter table away rename to reports');
    expect(response.status).toBe(500);
    expect(seen(text)).toContain('The document could not be checked. Try again in a moment.');
  });

  test('asks as nobody: a session neither helps nor is prolonged', async () => {
    const admin = await t.signInAs('admin');
    const { file } = await insertReport(t);
    const { response } = await open(`?hash=${file}`, { cookie: `pf_access=${admin.accessToken}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});
