import {
  addAttachment,
  attachmentBytesAtMost,
  listAttachments,
} from '@partnerfolio/contract/portfolios/attachments';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Input } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { useIdempotentCall } from '../../../idempotent-call.ts';

/** The entry that files are attached to. */
export type EntryPlace = Input<typeof listAttachments>['params'];

/** What to refetch after the attachments of an entry change. */
export const afterAttaching = [listAttachments, listTransactions, getTransaction];

const nameLength = 200;

/** The content decides the type, so the request names none. */
const asBytes = (file: File): File =>
  new File([file], file.name, { type: 'application/octet-stream', lastModified: file.lastModified });

/** A file that is not attached: it waits, is being sent, or was refused. */
export interface ChosenFile {
  file: File;
  state: 'waiting' | 'uploading' | 'refused';
  reason?: string;
}

/** Attaches files one after the other; a refused one does not hold up the others. */
export function useAttaching(params: EntryPlace) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const press = useIdempotentCall();
  const running = useRef<AbortController>(null);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  /** Sends a file; returns why it is refused, or null. */
  const send = async (file: File, signal: AbortSignal): Promise<string | null> => {
    if (file.size > attachmentBytesAtMost) return t`This file is too large`;
    try {
      const query = { fileName: file.name.slice(-nameLength) };
      await press(addAttachment, { params, query, upload: asBytes(file) }, signal);
      await cache.invalidateQueries({ queryKey: [listAttachments.name] });
      return null;
    } catch (error) {
      return explainProblem(error);
    }
  };
  const start = async (chosen: readonly File[]) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let known: readonly ChosenFile[] = chosen.map((file) => ({ file, state: 'waiting' }));
    const note = (file: File, changed: Omit<ChosenFile, 'file'> | null) => {
      known = known.flatMap((one) => {
        if (one.file !== file) return [one];
        return changed === null ? [] : [{ file, ...changed }];
      });
      if (!signal.aborted) setFiles(known);
    };
    for (const file of chosen) {
      note(file, { state: 'uploading' });
      const reason = await send(file, signal);
      if (signal.aborted) break;
      note(file, reason === null ? null : { state: 'refused', reason });
    }
    running.current = null;
    await Promise.all(afterAttaching.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
  };
  return {
    files,
    isRunning: files.some(({ state }) => state !== 'refused'),
    start: (chosen: readonly File[]) => void start(chosen),
    /** Stops; files that are attached already stay. */
    cancel: () => {
      running.current?.abort();
      setFiles([]);
    },
  };
}
