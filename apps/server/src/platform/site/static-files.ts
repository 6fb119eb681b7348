/** The built web app: its files, and index.html for every page. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { ConfigError } from '../basics/config.ts';
import { takenEncoding, type Encoding } from '../http/encodings.ts';
import { pagePolicy } from './web-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

interface WebFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly packed: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;
  readonly type: string;
  readonly etag: string;
}

const readBytes = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));

/** The compressed forms that the build writes beside a file, smallest first. */
const packedForms: readonly [Encoding, ending: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const readFile = (path: string): WebFile => {
  const bytes = readBytes(path);
  return {
    bytes,
    packed: new Map(
      packedForms
        .filter(([, ending]) => existsSync(path + ending))
        .map(([encoding, ending]) => [encoding, readBytes(path + ending)]),
    ),
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  };
};

/** A newer build may have deleted a file since the start. */
const readIfThere = (path: string) => (existsSync(path) ? readFile(path) : undefined);

/**
 * The files of the build by address. Each is read when first requested, or in the background after the first request:
 * reading and hashing hundreds of files at the start took a third of its time.
 */
const filesIn = (folder: string): ReadonlyMap<string, () => WebFile | undefined> => {
  const files = new Map<string, () => WebFile | undefined>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    let file: WebFile | undefined;
    files.set(`/${relative(folder, path).split(sep).join('/')}`, () => (file ??= readIfThere(path)));
  }
  return files;
};

/** The SHA-256 hashes of the page's inline scripts (one sets the theme before the first paint), for the policy. */
export const inlineScriptHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
    .map(([, code = '']) => code)
    .filter((code) => code.trim() !== '')
    .map((code) => createHash('sha256').update(code).digest('base64'));

const send = (c: Context, file: WebFile, cacheControl: string): Response => {
  c.header('etag', file.etag);
  c.header('cache-control', cacheControl);
  c.header('vary', 'Accept-Encoding');
  if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304);
  const encoding = takenEncoding(c.req.header('accept-encoding'), [...file.packed.keys()]);
  if (encoding !== undefined) c.header('content-encoding', encoding);
  const bytes = encoding === undefined ? undefined : file.packed.get(encoding);
  return c.newResponse(bytes ?? file.bytes, 200, { 'content-type': file.type });
};

/** Reads the remaining files, one at a time between other work, before a newer build can delete them. */
const readRest = (files: ReadonlyMap<string, () => WebFile | undefined>): void => {
  const left = files.values();
  const readNext = () => {
    const { done, value: read } = left.next();
    if (done) return;
    read();
    setImmediate(readNext);
  };
  setImmediate(readNext);
};

/** Makes the handler for all addresses outside `/api`: a file of the build, or the page. */
export const serveStaticFiles = (folder: string): ((c: Context) => Response) => {
  const files = filesIn(folder);
  const page = files.get('/index.html')?.();
  if (page === undefined) throw new ConfigError(`WEB_DIR: there is no index.html in ${folder}.`);
  const policy = pagePolicy(inlineScriptHashes(Buffer.from(page.bytes).toString('utf8')));
  let isLookedAt = false;
  return (c) => {
    if (!isLookedAt) readRest(files);
    isLookedAt = true;
    const file = files.get(c.req.path)?.();
    if (file !== undefined && file !== page)
      return send(
        c,
        file,
        c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    // A missing asset must not get the page: a browser would run it as a script.
    if (c.req.path.startsWith('/assets/')) return c.text('Not found', 404);
    c.header('content-security-policy', policy);
    return send(c, page, 'no-cache');
  };
};
