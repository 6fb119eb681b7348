/** Turns a request into what a handler gets, naming every wrong field at once. */
import type { EndpointSpec, ParsedInput } from '@partnerfolio/contract/endpoint';
import type { FieldFault } from '@partnerfolio/contract/problem';
import type { z } from 'zod';
import { refuse } from './problem.ts';
import type { Refusal } from './problem.ts';
import { readJson } from './request.ts';

/** A name given once is text, given again a list of texts. */
const queryValues = (url: string): Record<string, string | string[]> => {
  const search = new URL(url).searchParams;
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
};

const faultsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.slice(0, 100).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));

type Read = { readonly ok: true; readonly value: unknown } | Refusal;

const readBody = (endpoint: EndpointSpec, request: Request): Promise<Read> =>
  endpoint.body === undefined ? Promise.resolve({ ok: true, value: undefined }) : readJson(request);

/** Parses path, query and body by the endpoint's schemas; a part without a schema is `undefined`. */
export const parseInput = async (
  endpoint: EndpointSpec,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<{ readonly ok: true; readonly value: ParsedInput<EndpointSpec> } | Refusal> => {
  const body = await readBody(endpoint, request);
  if (!body.ok) return body;
  const parts = [
    { name: 'params', schema: endpoint.params, value: params },
    { name: 'query', schema: endpoint.query, value: queryValues(request.url) },
    { name: 'body', schema: endpoint.body, value: body.value },
  ] as const;
  const value: Record<string, unknown> = {};
  const fields: FieldFault[] = [];
  for (const part of parts) {
    const parsed = part.schema?.safeParse(part.value);
    if (parsed === undefined || parsed.success) value[part.name] = parsed?.data;
    else fields.push(...faultsOf(parsed.error));
  }
  if (fields.length > 0) return refuse('invalid', { fields });
  // Each part was parsed by this endpoint's own schema above.
  return { ok: true, value: value as unknown as ParsedInput<EndpointSpec> };
};
