/** Calls that answer a file. Apart from `api.ts`, because the first load needs none of them. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { callWith, readProblem, requestInit, requestUrl, send, type AnyInput } from '../../../api.ts';

/** A downloaded file. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The file name that an answer suggests (RFC 6266). */
function suggestedName(response: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'export';
}

/** Downloads the file that a reading endpoint answers. */
export function callForFile(
  endpoint: EndpointSpec,
  input: AnyInput,
  signal: AbortSignal,
): Promise<DownloadedFile> {
  const attempt = async (): Promise<DownloadedFile> => {
    const response = await send(requestUrl(endpoint, input), requestInit(endpoint, input), signal);
    if (!response.ok) throw await readProblem(response);
    return { name: suggestedName(response), content: await response.blob() };
  };
  return callWith(endpoint, input, { attempt }) as Promise<DownloadedFile>;
}
