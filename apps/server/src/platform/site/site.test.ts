import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { fieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { importErrors } from '@partnerfolio/contract/refusals/import-errors';
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindings } from '../../app.ts';
import { openTestApp } from '../../testing/app.ts';
import { browserMarks, openTestBrowser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/app.ts';
import { serveStaticFiles } from './static-files.ts';

const themeScript = 'document.documentElement.dataset.theme = "dark";';
const page = `<!doctype html><html><head><script>${themeScript}</script><script type="module" src="/assets/app-1.js"></script></head></html>`;
const webDir = mkdtempSync(join(tmpdir(), 'partnerfolio-web-'));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'index.html'), page);
writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
writeFileSync(join(webDir, 'assets/app-1.js'), 'let a = 1;');
writeFileSync(join(webDir, 'assets/app-1.js.br'), 'compressed');

let t: TestApp;
let administratorsCookies: string;
beforeAll(async () => {
  t = await openTestApp({ webDir });
  const browser = openTestBrowser(t);
  const { email } = await t.signInAs('admin', { password: 'correct horse battery' });
  await browser.signIn(email, 'correct horse battery');
  administratorsCookies = browser.cookies();
});
afterAll(async () => {
  await t.close();
  rmSync(webDir, { recursive: true });
});

describe('the web app', () => {
  test.each(['/', '/dashboard', '/clients/7?tab=notes', '/no/such/page'])(
    'the page with its policy for %s',
    async (path) => {
      const response = await t.fetch(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(page);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy') ?? '';
      const hash = createHash('sha256').update(themeScript).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("default-src 'none';");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).not.toContain('unsafe');
    },
  );

  test('sends hashed assets with an unlimited lifetime, compressed where the browser accepts it', async () => {
    const plain = await t.fetch('/assets/app-1.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await plain.text()).toBe('let a = 1;');
    const brotli = await t.fetch('/assets/app-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-type')).toContain('text/javascript');
    expect(await brotli.text()).toBe('compressed');
  });

  test('answers 304 for a file the browser has, and 404 for a missing asset', async () => {
    const etag = (await t.fetch('/favicon.svg')).headers.get('etag') ?? '';
    expect((await t.fetch('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await t.fetch('/assets/old-2.js')).status).toBe(404);
    expect((await t.fetch('/assets/../../etc/passwd')).headers.get('content-type')).toContain('text/html');
  });

  test('serves an open page all files of its build, even after a newer build has deleted them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-web-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'assets/later-1.js'), 'let b = 2;');
    const serve = serveStaticFiles(folder);
    const site = new Hono().get('*', (c) => serve(c));
    await site.request('/');
    // One file each turn of the event loop.
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
    rmSync(folder, { recursive: true });
    expect(await (await site.request('/assets/later-1.js')).text()).toBe('let b = 2;');
  });

  test('answers an unknown API address with a problem, never with the page', async () => {
    const response = await t.fetch('/api/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('every answer', () => {
  test.each(['/dashboard', '/api/session', '/api/nothing', '/healthz'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await t.fetch(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test('sets HSTS over https, and cookies that only this host can read over TLS', async () => {
    const secure = await openTestApp({ publicUrl: new URL('https://portal.example'), secure: true });
    const person = { email: 'ana@example.com', password: 'correct horse battery' };
    await secure.signInAs('agent', person);
    const response = await secure.fetch('/api/session', {
      method: 'POST',
      body: JSON.stringify(person),
      headers: {
        'content-type': 'application/json',
        host: 'portal.example',
        origin: 'https://portal.example',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-pf_/);
      expect(cookie).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
    }
    await secure.close();
  });
});

describe('a state change', () => {
  const changes = endpoints.filter(({ method }) => method !== 'GET');
  /** Sends a change as the signed-in administrator, with an empty form; returns the status. */
  const send = async (endpoint: EndpointSpec, headers: Record<string, string>): Promise<number> => {
    const path = endpoint.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
    const type = hasBody ? { 'content-type': endpoint.upload?.types[0] ?? 'application/json' } : {};
    const init = {
      method: endpoint.method,
      headers: { cookie: administratorsCookies, ...type, ...headers },
      ...(hasBody ? { body: '{}' } : {}),
    };
    return (await t.fetch(path, init)).status;
  };

  test.each(changes)(
    '$name is refused to a page of another site, also for a signed-in user',
    async (endpoint) => {
      for (const marks of [
        { origin: 'https://elsewhere.example' },
        { origin: 'http://localhost.elsewhere.example', 'sec-fetch-site': 'same-site' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { host: 'elsewhere.example', origin: 'http://elsewhere.example' },
      ])
        expect({ marks, status: await send(endpoint, marks) }).toEqual({ marks, status: 403 });
    },
  );

  test.each(changes.filter(({ body }) => body !== undefined))('$name accepts JSON only', async (endpoint) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      expect({ type, status: await send(endpoint, { ...browserMarks, 'content-type': type }) }).toEqual({
        type,
        status: 415,
      });
  });
});

describe('an operator', () => {
  test('sees health, readiness, and metrics from this machine only', async () => {
    expect(await (await t.fetch('/healthz')).text()).toBe('ok');
    expect((await t.fetch('/readyz')).status).toBe(200);
    await t.fetch('/api/session');
    const metrics = await (await t.fetch('/metrics')).text();
    expect(metrics).toContain('partnerfolio_requests_total{endpoint="getSession",status="200"}');
    expect((await t.fetch('/metrics', {}, '203.0.113.7')).status).toBe(404);
    expect((await t.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  });

  test('sees the count of policy violations that browsers report', async () => {
    const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src' } });
    const headers = { 'content-type': 'application/csp-report', 'content-length': String(body.length) };
    expect((await t.fetch('/csp-reports', { method: 'POST', body, headers })).status).toBe(204);
    const metrics = await (await t.fetch('/metrics')).text();
    expect(metrics).toContain('partnerfolio_policy_reports_total{directive="script-src"} 1');
  });
});

describe('GET /api/openapi.json', () => {
  test('names every served endpoint with its answers and refusals', async () => {
    const document = (await (await t.fetch('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
      bindings.map(({ endpoint }) => endpoint.name).toSorted(),
    );
    expect(Object.keys(document.paths['/api/users/{id}/role']?.['put']?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
  });

  test('describes every endpoint of the contract', async () => {
    const { openApiDocument } = await import('./openapi.ts');
    expect(() => openApiDocument(endpoints)).not.toThrow();
  });
});

describe('GET /api/reference', () => {
  test('is a page without script or inline style, under the page policy', async () => {
    const response = await t.fetch('/api/reference');
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script|<style|style="/);
    for (const { endpoint } of bindings) expect(text).toContain(`id="${endpoint.name}"`);
    for (const code of Object.keys({ ...refusalReasons, ...fieldErrors, ...importErrors }))
      expect(text).toContain(`<code>${code}</code>`);
    expect((await t.fetch('/api/reference.css')).headers.get('content-type')).toContain('text/css');
  });
});
