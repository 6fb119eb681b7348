import { getUpload, uploadPrices, uploadRates, uploadTransactions } from '@partnerfolio/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIdempotentCall, type IdempotentCall } from '../../../idempotent-call.ts';
import { queryOf } from '../../../queries.ts';
import { afterState } from '../import/refreshes.ts';
import type { Target, Upload } from '../import/wizard.ts';

const nameLength = 200;

/**
 * Spreadsheet programs make browsers call a CSV an Excel file, so the request names its real type. The bytes are not
 * read here.
 */
const asCsv = (file: File): File =>
  new File([file], file.name, { type: 'text/csv', lastModified: file.lastModified });

interface Sending {
  /** The account into which transactions are booked; null for the only one. */
  accountId: string | null;
  press: IdempotentCall;
  file: File;
  signal: AbortSignal;
}

function send(target: Target, { press, file, signal, accountId }: Sending): Promise<Upload> {
  const input = { query: { fileName: file.name.slice(-nameLength) }, upload: asCsv(file) };
  if (target.kind === 'transactions') {
    const query = { ...input.query, ...(accountId !== null && { accountId }) };
    return press(uploadTransactions, { ...input, query, params: { id: target.portfolio.id } }, signal);
  }
  return target.kind === 'prices' ? press(uploadPrices, input, signal) : press(uploadRates, input, signal);
}

/** What became of a file: `waiting` until its turn comes. */
export type Sent =
  | { state: 'waiting' | 'uploading' }
  | { state: 'received'; id: string }
  | { state: 'refused'; reason: string };

export interface UploadedFile {
  file: File;
  sent: Sent;
}

interface Uploading {
  target: Target;
  /** Why a file is not sent at all; null if it is. */
  refusal: (file: File, index: number) => string | null;
  explain: (error: Error) => string;
  /** Called when every file is received or refused. */
  onEnd: (files: readonly UploadedFile[]) => void;
}

/** Uploads files one after the other, each as an import of its own; those after a refused one are sent as well. */
export function useUploads({ target, refusal, explain, onEnd }: Uploading) {
  const cache = useQueryClient();
  const press = useIdempotentCall();
  const running = useRef<AbortController>(null);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  const sendOne = async (index: number, { file, ...sending }: Omit<Sending, 'press'>): Promise<Sent> => {
    const reason = refusal(file, index);
    if (reason !== null) return { state: 'refused', reason };
    try {
      const received = await send(target, { press, file, ...sending });
      cache.setQueryData(queryOf(getUpload, { params: { id: received.id }, query: {} }).queryKey, received);
      return { state: 'received', id: received.id };
    } catch (error) {
      return { state: 'refused', reason: explain(error as Error) };
    }
  };
  const start = async (chosen: readonly File[], accountId: string | null) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let known: readonly UploadedFile[] = chosen.map((file) => ({ file, sent: { state: 'waiting' } }));
    const note = (index: number, sent: Sent) => {
      known = known.map((one, i) => (i === index ? { ...one, sent } : one));
      if (!signal.aborted) setFiles(known);
    };
    for (const [index, file] of chosen.entries()) {
      note(index, { state: 'uploading' });
      note(index, await sendOne(index, { file, signal, accountId }));
      if (signal.aborted) break;
    }
    await Promise.all(afterState.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
    if (!signal.aborted) onEnd(known);
  };
  return {
    files,
    start,
    /** Stops; files that were received stay as drafts. */
    giveUp: () => {
      running.current?.abort();
      setFiles([]);
    },
  };
}
