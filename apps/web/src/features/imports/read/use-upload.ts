import { getUpload, uploadPrices, uploadTransactions } from '@partnerfolio/contract/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIdempotentCall, type IdempotentCall } from '../../../idempotent-call.ts';
import { queryOf } from '../../../queries.ts';
import type { Upload } from '../layout/draft.ts';
import { afterState } from '../refreshes.ts';
import type { Target } from '../wizard.ts';

const nameLength = 200;

/**
 * Spreadsheet programs make browsers call a CSV an Excel file, so the request names its real type. The bytes are not
 * read here.
 */
const asCsv = (file: File): File =>
  new File([file], file.name, { type: 'text/csv', lastModified: file.lastModified });

interface Sending {
  press: IdempotentCall;
  file: File;
  signal: AbortSignal;
}

function send(target: Target, { press, file, signal }: Sending): Promise<Upload> {
  const input = { query: { fileName: file.name.slice(-nameLength) }, upload: asCsv(file) };
  return target.kind === 'prices'
    ? press(uploadPrices, input, signal)
    : press(uploadTransactions, { ...input, params: { id: target.portfolio.id } }, signal);
}

/** Uploads a file; the upload can be cancelled while it runs. */
export function useUpload(target: Target, onUploaded: (upload: Upload) => void) {
  const cache = useQueryClient();
  const press = useIdempotentCall();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController();
      return send(target, { press, file, signal: running.current.signal });
    },
    meta: { failure: 'caller' },
    onSuccess: async (received) => {
      cache.setQueryData(queryOf(getUpload, { params: { id: received.id }, query: {} }).queryKey, received);
      await Promise.all(afterState.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
      onUploaded(received);
    },
  });
  return {
    start: (file: File) => upload.mutate(file),
    giveUp: () => {
      running.current?.abort();
      upload.reset();
    },
    isUnderWay: upload.isPending,
    error: upload.error,
  };
}
