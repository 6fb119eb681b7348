/** Serves the page `/verify`: the answer of the endpoint, set as a page. */
import { verificationSchema, verifyDocument } from '@partnerfolio/contract/reports/verification';
import type { Language } from '@partnerfolio/contract/texts/texts';
import { Hono } from 'hono';
import type { App } from '../../platform/context.ts';
import type { Bindings, HttpContext } from '../../platform/http/request.ts';
import { pagePolicy } from '../../platform/site/web-headers.ts';
import { parseLanguage } from '../people/email-templates.ts';
import { pageFiles, verifyPage } from './page.ts';
import type { Outcome, PageInput } from './page.ts';
import { verifyPageScript } from './page-script.ts';
import { verifyPageStyle } from './page-style.ts';

type Site = Hono<{ Bindings: Bindings }>;

/** The headers by which the endpoint knows caller and host. Cookies are not among them: the page is nobody's. */
const passedOn = ['host', 'x-forwarded-for', 'user-agent'] as const;

const toOutcome = async (response: Response): Promise<Outcome> => {
  if (response.status === 200)
    return { kind: 'answer', verification: verificationSchema.parse(await response.json()) };
  if (response.status === 422) return { kind: 'invalid' };
  return { kind: response.status === 429 ? 'rate_limited' : 'unavailable' };
};

interface Asked {
  readonly outcome: Outcome;
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Asks the endpoint as its caller would, so that the same limits and deadlines hold. */
const ask = async (c: HttpContext, endpoints: Site, hash: string): Promise<Asked> => {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  const address = new URL(verifyDocument.path, c.req.url);
  address.searchParams.set('hash', hash);
  const response = await endpoints.fetch(new Request(address, { headers }), c.env);
  return {
    outcome: await toOutcome(response),
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  };
};

/** The firm's name and logo; the page does without them while the database does not answer. */
const readFirm = async (app: App): Promise<PageInput['firm']> => {
  try {
    return await app.firm.facts();
  } catch (error) {
    app.log.warn({ err: error }, "the firm's name could not be read");
    return { name: null, logo: null };
  }
};

const chosenLanguage = (c: HttpContext): Language | null => {
  const chosen = c.req.query('language');
  return chosen === 'en' || chosen === 'es' ? chosen : null;
};

/** What the page shows: in the language that the address names, else in the browser's. */
const readInput = async (c: HttpContext, app: App, found: Asked | null): Promise<PageInput> => {
  const chosen = chosenLanguage(c);
  return {
    language: chosen ?? parseLanguage(c.req.header('accept-language') ?? null),
    isChosen: chosen !== null,
    firm: await readFirm(app),
    asked: c.req.query('hash') ?? null,
    outcome: found?.outcome ?? null,
  };
};

const answerPage = async (c: HttpContext, app: App, endpoints: Site): Promise<Response> => {
  const asked = c.req.query('hash');
  const found = asked === undefined ? null : await ask(c, endpoints, asked);
  const input = await readInput(c, app, found);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy([]),
    'content-language': input.language,
    'cache-control': 'no-store',
    vary: 'Accept-Language',
    ...(found !== null && found.retryAfter !== null && { 'retry-after': found.retryAfter }),
  };
  return new Response(String(await verifyPage(input)), { status: found?.status ?? 200, headers });
};

/** Serves the page with its style and script; `endpoints` answers what the page asks. */
export const serveVerifyPage = (app: App, endpoints: Site): Site => {
  const hono = new Hono<{ Bindings: Bindings }>();
  const files = [
    [pageFiles.style, verifyPageStyle, 'text/css; charset=utf-8'],
    [pageFiles.script, verifyPageScript, 'text/javascript; charset=utf-8'],
  ] as const;
  for (const [path, text, type] of files)
    hono.get(path, (c) => c.body(text, 200, { 'content-type': type, 'cache-control': 'no-cache' }));
  hono.get('/verify', (c) => answerPage(c, app, endpoints));
  return hono;
};
