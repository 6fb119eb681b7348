/** The style sheet with the firm's colour, which every page loads before its first paint. */
import { deriveShades } from '@partnerfolio/contract/settings/colours';
import type { Shades } from '@partnerfolio/contract/settings/colours';
import { createHash } from 'node:crypto';
import type { App } from '../context.ts';
import { readDetails } from '../firm/details.ts';
import type { HttpContext } from '../http/request.ts';

/** Pages wait for the sheet, so a database that hangs leaves them the portal's own colour. */
const answerWithinMs = 1000;

const declarations = ({ accent, hover, soft }: Shades): string =>
  `--accent:${accent};--accent-hover:${hover};--accent-soft:${soft}`;

/**
 * The selectors outweigh those of `tokens.css`, which loads later. Print keeps the light theme. Pages without a script, which
 * set no theme, follow the system's.
 */
export const firmStyle = (accentColour: string | null): string => {
  if (accentColour === null) return '';
  const { light, dark } = deriveShades(accentColour);
  return (
    `:root:root{${declarations(light)}}` +
    `@media not print{:root:root[data-theme=dark]{${declarations(dark)}}}` +
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme]){${declarations(dark)}}}`
  );
};

const readColour = async (app: App): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), answerWithinMs);
  });
  try {
    return await Promise.race([readDetails(app.db).then(({ accentColour }) => accentColour), late]);
  } catch (error) {
    app.log.warn({ err: error }, "the firm's colour could not be read");
    return null;
  } finally {
    clearTimeout(timer);
  }
};

export const serveFirmStyle = async (c: HttpContext, app: App): Promise<Response> => {
  const style = firmStyle(await readColour(app));
  const etag = `"${createHash('sha256').update(style).digest('base64url').slice(0, 27)}"`;
  c.header('etag', etag);
  c.header('cache-control', 'no-cache');
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  return c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' });
};
