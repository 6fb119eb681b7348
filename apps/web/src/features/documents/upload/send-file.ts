/** Sends a file and says how far it is, which `fetch` cannot. */
import type { EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { ApiProblem, callWith, readProblem, requestUrl, type AnyInput } from '../../../api.ts';

interface Sending {
  /** The idempotency key, which makes it safe to send twice. */
  key: string;
  signal: AbortSignal;
  /** Called with the part that has left, between 0 and 1. */
  onProgress: (part: number) => void;
}

/** Sends the request once, as the client of the API does. */
function sendOnce(endpoint: EndpointSpec, input: AnyInput, { key, signal, onProgress }: Sending) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = () => signal.removeEventListener('abort', stop);
    request.open(endpoint.method, requestUrl(endpoint, input));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      end();
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener('error', () => {
      end();
      reject(new ApiProblem({ status: 0, code: 'network' }));
    });
    request.addEventListener('abort', () => {
      end();
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    });
    signal.addEventListener('abort', stop);
    request.send(input.upload);
  });
}

/** Calls an endpoint that takes a file; a lost connection and an expired session are mended as with any other call. */
export function sendFile<E extends EndpointSpec>(
  endpoint: E,
  input: AnyInput & { upload: Blob },
  sending: Sending,
): Promise<OutputOf<E>> {
  const attempt = async (): Promise<unknown> => {
    sending.signal.throwIfAborted();
    const response = await sendOnce(endpoint, input, sending);
    if (!response.ok) throw await readProblem(response);
    return endpoint.response.parse(await response.json());
  };
  return callWith(endpoint, input, { attempt, key: sending.key, signal: sending.signal });
}
