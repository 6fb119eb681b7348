/** Reads the figures of a report: answers of other endpoints, as the caller may see them, all from one state of the data. */
import { createHash } from 'node:crypto';
import type { CallInput, EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { isRefusal, refuse } from '../../../platform/http/problem.ts';
import type { AnyRefusal, Refusal } from '../../../platform/http/problem.ts';
import { taggedAnswerOf } from '../../../platform/serve/answer-of.ts';
import type { AnyCall, Bindings } from '../../../platform/serve/answer-of.ts';

/** Reads the answer of an endpoint for the caller of the report. */
export type Reader = <E extends EndpointSpec>(endpoint: E, input: CallInput<E>) => Promise<OutputOf<E>>;

/** Figures, and a stamp that changes with whatever they were made from, but not with the day on which they are read. */
export interface ReadFigures<F> {
  readonly figures: F;
  readonly stamp: string;
}

/** Ends the reading: another endpoint has refused the caller. */
export class ReadRefused extends Error {
  override readonly name = 'ReadRefused';
  readonly refusal: AnyRefusal;

  constructor(refusal: AnyRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

interface Source {
  readonly bindings: Bindings;
  readonly call: AnyCall;
}

/** An endpoint with what it was asked. */
interface Question {
  readonly endpoint: EndpointSpec;
  readonly asked: AnyCall;
}

const askedOf = ({ bindings }: Source, { endpoint, asked }: Question) =>
  taggedAnswerOf(bindings, endpoint.name, asked);

/** The source for questions that see one state of the data: what they all look up is looked up once. */
const inOneState = ({ bindings, call }: Source): Source => ({
  bindings,
  call: { ...call, app: { ...call.app, lookups: new Map() } },
});

const readOnce = async <F>(source: Source, compose: (read: Reader) => Promise<F>) => {
  const then = inOneState(source);
  // Only versioned answers: those of figures, whose versions cover the ledger that lists of entries show.
  const versioned: { question: Question; etag: string }[] = [];
  const read: Reader = async (endpoint, input) => {
    const { params, query } = input as { params?: unknown; query?: unknown };
    const asked = {
      ...then.call,
      params: endpoint.params?.parse(params) ?? {},
      query: endpoint.query?.parse(query ?? {}) ?? {},
    } as AnyCall;
    const question = { endpoint, asked };
    const { etag, read: readAnswer } = await askedOf(then, question);
    if (etag !== null) versioned.push({ question, etag });
    const value = await readAnswer();
    if (isRefusal(value)) throw new ReadRefused(value);
    return value as never;
  };
  const figures = await compose(read);
  const now = inOneState(source);
  const again = await Promise.all(
    versioned.map(({ question }) =>
      askedOf(now, { ...question, asked: { ...question.asked, app: now.call.app } }),
    ),
  );
  const tags = versioned.map(({ question, etag }) => `${question.endpoint.name} ${etag}`);
  return { figures, tags, isOfOneState: again.every(({ etag }, n) => etag === versioned[n]?.etag) };
};

const triesAtMost = 4;

/**
 * Reads figures together; again if something was changed meanwhile.
 * @throws ReadRefused
 */
export const readTogether = async <F>(
  source: Source,
  compose: (read: Reader) => Promise<F>,
): Promise<ReadFigures<F> | Refusal<'busy'>> => {
  // The day stands in every tag, because figures end with it.
  const today = `.${source.call.app.clock.today()}.`;
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const { figures, tags, isOfOneState } = await readOnce(source, compose);
    const state = tags.map((tag) => tag.replaceAll(today, '.')).join('\n');
    if (isOfOneState) return { figures, stamp: createHash('sha256').update(state).digest('hex') };
  }
  return refuse('busy');
};
