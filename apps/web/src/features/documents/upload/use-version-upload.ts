import {
  addDocumentVersion,
  documentBytesAtMost,
  type DocumentWithVersions,
} from '@partnerfolio/contract/clients/documents';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainProblem } from '../../../explain.ts';
import { newKey } from '../../../idempotent-call.ts';
import { afterDocumentChange } from '../refreshes.ts';
import { sendFile } from './send-file.ts';

const nameLength = 200;

/** Sends the file of a new version; leaving cancels. */
export function useVersionUpload(document: DocumentWithVersions, file: File) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const running = useRef<AbortController>(null);
  // Another note makes another request; the same one, after a lost connection, must add nothing twice.
  const keys = useRef(new Map<string, string>());
  const [sent, setSent] = useState<number | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (note: string): Promise<boolean> => {
    if (file.size > documentBytesAtMost) {
      setReason(t`This file is too large`);
      return false;
    }
    const controller = new AbortController();
    running.current = controller;
    setReason(null);
    setSent(0);
    try {
      const params = { id: document.client.id, documentId: document.id };
      const query = { fileName: file.name.slice(-nameLength), note: note || undefined };
      const key = keys.current.get(note) ?? newKey();
      keys.current.set(note, key);
      const sending = { key, signal: controller.signal, onProgress: setSent };
      await sendFile(addDocumentVersion, { params, query, upload: file }, sending);
      await Promise.all(afterDocumentChange.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setReason(explainProblem(error));
      setSent(null);
      return false;
    }
  };
  return { send, sent, reason };
}
