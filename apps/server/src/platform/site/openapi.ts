/** OpenAPI 3.1, derived from the contract's endpoints. */
import { productVersion } from '../basics/product-version.ts';
import type { Access } from '@partnerfolio/contract/access';
import { problemStatuses, universalProblems } from '@partnerfolio/contract/refusals/problem';
import { problemTitles } from '@partnerfolio/contract/refusals/problem-titles';
import { refusalSchema } from '@partnerfolio/contract/refusals/refusal';
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiOverride, ZodOpenApiPathsObject } from 'zod-openapi';
import { keyHeader, replayedHeader } from '../serve/idempotency.ts';

const describe = (access: Access): string => {
  if (access === 'public') return 'Anyone';
  if (access === 'link') return 'The holder of a link, and no user';
  if (access === 'signed_in') return 'Any signed-in user';
  if (access === 'staff') return 'Any signed-in user with a role';
  if ('roles' in access) return `Role ${access.roles.join(' or ')}`;
  if ('feature' in access) return `The right ${access.feature}`;
  return `One of the rights ${access.anyFeature.join(', ')}`;
};

/** Describes who may call an endpoint. An export needs the access of its list too. */
export const describeAccess = ({ access, reads }: EndpointSpec): string =>
  reads === undefined || describe(reads) === describe(access) || reads === 'staff'
    ? describe(access)
    : `${describe(access)}; ${describe(reads)}`;

/** Universal problems that callers of an endpoint never get, because only users of other endpoints do. */
const problemsOfUsers: Readonly<Record<'public' | 'link' | 'user', ReadonlySet<ProblemCode>>> = {
  public: new Set(['unauthenticated']),
  link: new Set(['unauthenticated', 'confirmation_needed', 'factor_required', 'viewing_only']),
  user: new Set(),
};

const securityOf = (access: Access): NonNullable<ZodOpenApiOperationObject['security']> => {
  if (access === 'public') return [];
  return access === 'link' ? [{ link: [] }] : [{ cookie: [] }, { bearer: [] }];
};

/** The problem codes of an endpoint: its own, then those of every endpoint. */
export const endpointProblemCodes = (endpoint: EndpointSpec): readonly ProblemCode[] => {
  const others =
    problemsOfUsers[endpoint.access === 'public' || endpoint.access === 'link' ? endpoint.access : 'user'];
  const common = universalProblems.filter((code) => !others.has(code));
  return [...new Set([...(endpoint.errors ?? []), ...common])];
};

const problemResponses = (endpoint: EndpointSpec): ZodOpenApiOperationObject['responses'] => {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of endpointProblemCodes(endpoint)) {
    const status = problemStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        `${status}`,
        {
          description: codes.map((code) => `\`${code}\`: ${problemTitles[code]}`).join('; '),
          content: { 'application/problem+json': { schema: refusalSchema } },
        },
      ]),
  );
};

/** The reasons that an endpoint's refusals may state, beside those of every endpoint. */
const reasonsInWords = ({ reasons = [] }: EndpointSpec): string[] =>
  reasons.length === 0
    ? []
    : [`Reasons for refusals: ${reasons.map((code) => `\`${code}\`: ${refusalReasons[code]}`).join('; ')}.`];

const toRequestBody = ({ body, upload }: EndpointSpec): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  if (body !== undefined)
    return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
  if (upload === undefined) return {};
  const bytes = { type: 'string', contentEncoding: 'binary', maxLength: upload.maxBytes } as const;
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(upload.types.map((type) => [type, { schema: bytes }])),
    },
  };
};

const keyHeaders = z.object({
  [keyHeader]: z
    .string()
    .optional()
    .meta({
      description:
        'Chosen by the caller for one creation (a UUID, for example): 1 to 128 visible ASCII characters, in quotes or not. ' +
        'The same key with the same request within 24 hours creates nothing and gets the answer of the first request; where ' +
        'that answer showed a secret, 409. With another request: 422. A request that was refused stores nothing. Malformed: 400.',
    }),
});

const replayedHeaders = z.object({
  [replayedHeader]: z
    .literal('true')
    .optional()
    .meta({ description: 'The stored answer of an earlier request with this Idempotency-Key' }),
});

const toOperation = (endpoint: EndpointSpec): ZodOpenApiOperationObject => {
  const { name, summary, access, params, query, response, status = 200, conditional } = endpoint;
  return {
    operationId: name,
    summary,
    description: [`May be called by: ${describeAccess(endpoint)}.`, ...reasonsInWords(endpoint)].join('\n\n'),
    security: securityOf(access),
    requestParams: {
      ...(endpoint.idempotencyKey === undefined ? {} : { header: keyHeaders }),
      ...(params === undefined ? {} : { path: params }),
      ...(query === undefined ? {} : { query }),
    },
    ...toRequestBody(endpoint),
    responses: {
      [`${status}` as const]: {
        description: 'Success',
        ...(endpoint.idempotencyKey === 'taken' ? { headers: replayedHeaders } : {}),
        content: { 'application/json': { schema: response } },
      },
      ...(conditional === true
        ? { '304': { description: 'The version that If-None-Match names is current' } }
        : {}),
      ...problemResponses(endpoint),
    },
  };
};

const methodKeys = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const toPaths = (endpoints: readonly EndpointSpec[]): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [methodKeys[endpoint.method]]: toOperation(endpoint) };
  }
  return paths;
};

/**
 * A transformation has no output schema of its own. Ours only normalise (absent text becomes null), so the input
 * schema describes the output as well.
 */
const describeTransform: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io !== 'output' || def.type !== 'pipe' || Object.keys(jsonSchema).length > 0) return;
  const { $schema: _, ...described } = z.toJSONSchema(def.in, { io: 'input', unrepresentable: 'any' });
  Object.assign(jsonSchema, described);
};

/** The OpenAPI document. */
export const openApiDocument = (endpoints: readonly EndpointSpec[]) =>
  createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Partnerfolio',
        version: productVersion,
        description:
          'Everything the portal does. Browsers sign in by cookies; programs send the access token of a sign-in as a bearer token.',
      },
      servers: [{ url: '/' }],
      paths: toPaths(endpoints),
      components: {
        securitySchemes: {
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'pf_access',
            description: 'The name is `__Host-pf_access` over https',
          },
          bearer: { type: 'http', scheme: 'bearer' },
          link: {
            type: 'http',
            scheme: 'Link',
            description: 'The token of a link that a user made for somebody without an account',
          },
        },
      },
    },
    { override: describeTransform },
  );

/** The JSON schema of one part of an endpoint, for the reference page. */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};
