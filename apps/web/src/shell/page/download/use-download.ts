import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import type { AnyInput } from '../../../api.ts';
import { callForFile, type DownloadedFile } from './file-call.ts';
import { explainProblem } from '../../../explain.ts';
import { toastError } from '../../../ui/overlay/toast.ts';

/** Hands a file to the browser, which saves it. */
function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads files one at a time; leaving the page cancels. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async (endpoint: EndpointSpec, input: AnyInput): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      saveFile(await callForFile(endpoint, input, own.signal));
    } catch (error) {
      if (!own.signal.aborted) toastError(explainProblem(error));
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  return { download, cancel: () => running.current?.abort(), isBusy };
}
