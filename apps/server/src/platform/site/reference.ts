/** The API reference: `/api/openapi.json`, and a page that needs no script. */
import { fieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { importErrors } from '@partnerfolio/contract/refusals/import-errors';
import { problemCodes, problemStatuses } from '@partnerfolio/contract/refusals/problem';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import { problemTitles } from '@partnerfolio/contract/refusals/problem-titles';
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { keylessReasons } from '@partnerfolio/contract/keyless';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { z } from 'zod';
import { keyHeader } from '../serve/idempotency.ts';
import { describeAccess, toJsonSchema, openApiDocument, endpointProblemCodes } from './openapi.ts';
import { referenceStyle } from './reference-style.ts';
import type { Bindings } from '../http/request.ts';
import { pagePolicy } from './web-headers.ts';

const schemaBlock = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema === undefined
    ? ''
    : html`<details>
        <summary>${title}</summary>
        <pre tabindex="0"><code>${JSON.stringify(toJsonSchema(schema, io), null, 2)}</code></pre>
      </details>`;

const uploadLine = ({ upload }: EndpointSpec) =>
  upload === undefined
    ? ''
    : html`<p>Body: ${upload.types.join(', ')}, at most ${upload.maxBytes.toLocaleString('en')} bytes.</p>`;

const keyLine = ({ name, idempotencyKey }: EndpointSpec) => {
  if (idempotencyKey === 'taken')
    return html`<p>Takes an <code>${keyHeader}</code>: a repeat gets the answer of the first request.</p>`;
  if (idempotencyKey === 'secret')
    return html`<p>
      Takes an <code>${keyHeader}</code>: a repeat creates nothing and is refused with 409, because the answer
      contains a secret and is not stored.
    </p>`;
  const reason = keylessReasons[name];
  return reason === undefined ? '' : html`<p>Takes no <code>${keyHeader}</code>. ${reason}</p>`;
};

const reasonLine = ({ reasons = [] }: EndpointSpec) =>
  reasons.length === 0
    ? ''
    : html`<p>
        Reasons for refusals: ${reasons.map((code, at) => html`${at === 0 ? '' : ', '}<code>${code}</code>`)}.
      </p>`;

const endpointSection = (endpoint: EndpointSpec) => html`
  <section id="${endpoint.name}">
    <h3><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></h3>
    <p>${endpoint.summary}</p>
    <dl>
      <dt>Name</dt>
      <dd><code>${endpoint.name}</code></dd>
      <dt>Access</dt>
      <dd>${describeAccess(endpoint)}</dd>
      <dt>Answers</dt>
      <dd>
        ${String(endpoint.status ?? 200)}${endpoint.conditional === true ? ', or 304 to If-None-Match' : ''};
        refuses with
        ${endpointProblemCodes(endpoint).map(
          (code, index) => html`${index === 0 ? '' : ', '}<a href="#problem-${code}">${code}</a>`,
        )}
      </dd>
    </dl>
    ${reasonLine(endpoint)} ${keyLine(endpoint)} ${uploadLine(endpoint)}
    ${schemaBlock('Path', endpoint.params, 'input')} ${schemaBlock('Query', endpoint.query, 'input')}
    ${schemaBlock('Body', endpoint.body, 'input')} ${schemaBlock('Answer', endpoint.response, 'output')}
  </section>
`;

const problemRow = (code: ProblemCode) => html`
  <tr id="problem-${code}">
    <td><code>${code}</code></td>
    <td>${String(problemStatuses[code])}</td>
    <td>${problemTitles[code]}</td>
  </tr>
`;

const titleRow = ([code, title]: [string, string]) => html`
  <tr>
    <td><code>${code}</code></td>
    <td>${title}</td>
  </tr>
`;

const titleTable = (list: Readonly<Record<string, string>>) => html`
  <table>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(list).map(titleRow)}
    </tbody>
  </table>
`;

/** The codes inside a refusal: its reason, the errors of fields, and those of imports. */
const codeLists = () => html`
  <section>
    <h2>Reasons</h2>
    <p>
      Where a refusal has a <code>reason</code>, its code is the exact cause; <code>detail</code> is its
      English title with the parameters filled in.
    </p>
    ${titleTable(refusalReasons)}
  </section>
  <section>
    <h2>Field errors</h2>
    <p>
      Each of <code>fields</code> has a <code>path</code>, a <code>code</code> and its <code>params</code>;
      <code>message</code> is the English title with the parameters filled in.
    </p>
    ${titleTable(fieldErrors)}
  </section>
  <section>
    <h2>Errors of imports</h2>
    <p>
      Rows of an import, and the <code>reasons</code> of its refusals, have a <code>code</code> and its
      <code>params</code> for each error in the file or a row.
    </p>
    ${titleTable(importErrors)}
  </section>
`;

const page = (endpoints: readonly EndpointSpec[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Partnerfolio API reference</title>
        <link rel="stylesheet" href="/api/reference.css" />
      </head>
      <body>
        <header>
          <h1>Partnerfolio API reference</h1>
          <p>
            Programs sign in with <a href="#signIn">signIn</a> and send the access token as
            <code>Authorization: Bearer …</code>. The same reference as
            <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
        </header>
        <nav aria-label="Endpoints">
          <h2>Endpoints</h2>
          <ul>
            ${endpoints.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main>
          ${endpoints.map(endpointSection)}
          <section>
            <h2>Refusals</h2>
            <p>Every refusal is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
            <table>
              <thead>
                <tr>
                  <th scope="col">Code</th>
                  <th scope="col">Status</th>
                  <th scope="col">Meaning</th>
                </tr>
              </thead>
              <tbody>
                ${problemCodes.map(problemRow)}
              </tbody>
            </table>
          </section>
          ${codeLists()}
        </main>
      </body>
    </html>`;

/** Serves the reference; it is built at the first request and kept. */
export const serveReference = (endpoints: readonly EndpointSpec[]): Hono<{ Bindings: Bindings }> => {
  const hono = new Hono<{ Bindings: Bindings }>();
  let document: string | null = null;
  hono.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(endpoints));
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
  hono.get('/api/reference', (c) => {
    c.header('content-security-policy', pagePolicy([]));
    c.header('cache-control', 'no-cache');
    return c.html(page(endpoints));
  });
  hono.get('/api/reference.css', (c) =>
    c.body(referenceStyle, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  return hono;
};
