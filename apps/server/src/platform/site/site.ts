/** What the server answers beside the endpoints: health, metrics, reports of policy violations, the web app's files. */
import { Hono } from 'hono';
import { isLoopback } from '../basics/config.ts';
import type { App } from '../context.ts';
import type { Bindings, HttpContext } from '../http/request.ts';
import type { Readiness } from './readiness.ts';
import { serveFirmStyle } from './firm-style.ts';
import { serveStaticFiles } from './static-files.ts';
import { answerPolicy, siteHeaders } from './web-headers.ts';

const reportBytesAtMost = 16_384;

/** Only this machine, directly, or a program with the token may read the metrics. */
const mayReadMetrics = (c: HttpContext, app: App): boolean => {
  const { metricsToken } = app.config;
  if (metricsToken !== null && c.req.header('authorization') === `Bearer ${metricsToken}`) return true;
  const peer = c.env?.incoming?.socket?.remoteAddress ?? '';
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  return forwarded === undefined && isLoopback(peer.replace(/^::ffff:/, ''));
};

const readDirective = (report: unknown): string => {
  if (typeof report !== 'object' || report === null) return 'unreadable';
  const body: unknown = Reflect.get(report, 'csp-report');
  const directive: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'effective-directive') : null;
  return typeof directive === 'string' && /^[a-z-]{1,40}$/.test(directive) ? directive : 'unknown';
};

const takePolicyReport = async (c: HttpContext, app: App): Promise<Response> => {
  if (Number(c.req.header('content-length') ?? Infinity) > reportBytesAtMost) return c.body(null, 413);
  const report: unknown = await c.req.json().catch(() => null);
  const directive = readDirective(report);
  app.metrics.policyReports.inc({ directive });
  app.log.warn({ directive }, 'a browser reported a violation of the page policy');
  return c.body(null, 204);
};

/** Mounts the parts of the site; the first that knows an address answers it. */
export const serveSite = (
  { app, readiness }: { readonly app: App; readonly readiness: Readiness },
  parts: readonly Hono<{ Bindings: Bindings }>[],
): Hono<{ Bindings: Bindings }> => {
  const hono = new Hono<{ Bindings: Bindings }>();
  const headers = Object.entries(siteHeaders(app.config));
  hono.use(async (c, next) => {
    await next();
    // Set on the answer itself: Hono's own method would copy the answer for each header.
    const answered = c.res.headers;
    for (const [name, value] of headers) answered.set(name, value);
    if (!answered.has('content-security-policy')) answered.set('content-security-policy', answerPolicy);
  });
  hono.get('/healthz', (c) => c.text('ok'));
  hono.get('/readyz', async (c) => {
    const why = await readiness();
    return why === null ? c.text('ready') : c.text(why, 503);
  });
  hono.get('/metrics', async (c) =>
    mayReadMetrics(c, app)
      ? c.body(await app.metrics.registry.metrics(), 200, {
          'content-type': app.metrics.registry.contentType,
        })
      : c.text('Not found', 404),
  );
  hono.post('/csp-reports', (c) => takePolicyReport(c, app));
  hono.get('/firm.css', (c) => serveFirmStyle(c, app));
  for (const part of parts) hono.route('/', part);
  if (app.config.webDir !== null) {
    const page = serveStaticFiles(app.config.webDir);
    hono.get('*', (c) => page(c));
  }
  return hono;
};
