/** `fetch` for servers we do not control: limits how long an answer may take and how large it may be. */

/** The options as libraries pass them: here `body` may be `undefined`, which means none. */
type Init = Omit<RequestInit, 'body' | 'signal'> & {
  body?: RequestInit['body'] | undefined;
  signal?: AbortSignal | null | undefined;
};

interface Limits {
  readonly bytes: number;
  readonly ms: number;
}

const tooLarge = (url: string, { bytes }: Limits) =>
  new Error(`The answer of ${new URL(url).host} is larger than ${bytes} bytes`);

/** Reads a body to its end, or throws as soon as it exceeds the limit. */
const readBounded = async (url: string, response: Response, limits: Limits): Promise<Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > limits.bytes) throw tooLarge(url, limits);
    chunks.push(bytes);
  }
  return chunks;
};

/** Makes a `fetch` that throws when the answer, including its body, exceeds either limit. */
export const boundedFetch =
  (limits: Limits) =>
  async (url: string, { body: sent = null, signal: given, ...init }: Init = {}): Promise<Response> => {
    const deadline = AbortSignal.timeout(limits.ms);
    const signal = given ? AbortSignal.any([given, deadline]) : deadline;
    const response = await fetch(url, { ...init, body: sent, signal });
    const announced = Number(response.headers.get('content-length') ?? 0);
    if (announced > limits.bytes) {
      await response.body?.cancel();
      throw tooLarge(url, limits);
    }
    const { status, statusText, headers } = response;
    const body = response.body === null ? null : Buffer.concat(await readBounded(url, response, limits));
    return new Response(body, { status, statusText, headers });
  };
