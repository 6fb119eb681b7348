import {
  addClientDocument,
  addDocumentVersion,
  documentBytesAtMost,
  listClientDocuments,
  type ClientDocument,
} from '@partnerfolio/contract/clients/documents';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { newKey } from '../../../idempotent-call.ts';
import { afterDocumentChange } from '../refreshes.ts';
import { sendFile } from './send-file.ts';
import { changeUpload, documentNamed, nextToSend, type Upload } from './uploads.ts';

const nameLength = 200;
const pageSize = 200;

/** Reads all documents of a client, as they are now; not those of a household's members. */
async function readDocuments(id: string): Promise<readonly ClientDocument[]> {
  const found: ClientDocument[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { items, total } = await call(listClientDocuments, {
      params: { id },
      query: { offset, limit: pageSize },
    });
    found.push(...items);
    if (items.length === 0 || offset + pageSize >= total)
      return found.filter(({ client }) => client.id === id);
  }
}

/** Sends the file of an upload; returns the id of the document that it is filed as. */
async function file(
  { file: upload, named, isVersion, proposalId }: Upload,
  clientId: string,
  sending: Parameters<typeof sendFile>[2],
): Promise<string> {
  const query = { fileName: upload.name.slice(-nameLength) };
  if (isVersion === true && named !== undefined) {
    const params = { id: clientId, documentId: named.id };
    return (await sendFile(addDocumentVersion, { params, query, upload }, sending)).id;
  }
  const input = { params: { id: clientId }, query: { ...query, proposalId }, upload };
  return (await sendFile(addClientDocument, input, sending)).id;
}

/** Keeps the uploads where what runs can read the newest of them. */
function useKeptUploads() {
  const kept = useRef<readonly Upload[]>([]);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const keep = (next: readonly Upload[]) => {
    kept.current = next;
    setUploads(next);
  };
  const change = (id: number, next: Partial<Upload>) => keep(changeUpload(kept.current, id, next));
  return { uploads, kept, keep, change };
}

/** Sends the uploads that wait, a few at once; leaving the page cancels. */
function useSending(clientId: string, { kept, change }: ReturnType<typeof useKeptUploads>) {
  const cache = useQueryClient();
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);
  const send = async (upload: Upload) => {
    const controller = new AbortController();
    const { id } = upload;
    const { signal } = controller;
    running.current.set(id, controller);
    change(id, { state: 'sending', sent: 0 });
    const onProgress = (sent: number) => change(id, { sent });
    try {
      const documentId = await file(upload, clientId, { key: newKey(), signal, onProgress });
      change(id, { state: 'filed', documentId });
      await Promise.all(afterDocumentChange.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'refused', reason: explainProblem(error) });
    } finally {
      running.current.delete(id);
    }
  };
  /** Sends what waits while there is room, and again after each that ends. */
  const pump = () => {
    for (const upload of nextToSend(kept.current)) void send(upload).then(pump);
  };
  return { pump, cancel: (id: number) => running.current.get(id)?.abort() };
}

/** Uploads files by themselves, a few at once, perhaps about a proposal: a refused one does not hold up the others. */
export function useUploads(clientId: string, proposalId?: string) {
  const { t } = useLingui();
  const lastId = useRef(0);
  const uploading = useKeptUploads();
  const { uploads, kept, keep, change } = uploading;
  const { pump, cancel } = useSending(clientId, uploading);
  const place = (chosen: File, documents: readonly ClientDocument[]): Upload => {
    lastId.current += 1;
    const begun = { id: lastId.current, file: chosen, proposalId };
    if (chosen.size > documentBytesAtMost)
      return { ...begun, state: 'refused', reason: t`This file is too large` };
    const named = documentNamed(documents, chosen.name);
    return named === undefined ? { ...begun, state: 'waiting' } : { ...begun, state: 'asking', named };
  };
  const start = async (chosen: readonly File[]) => {
    try {
      const documents = await readDocuments(clientId);
      keep([...kept.current, ...chosen.map((one) => place(one, documents))]);
      pump();
    } catch (error) {
      // Without the names of the documents nobody could be asked about a new version.
      const reason = explainProblem(error);
      const refused = chosen.map((one): Upload => ({ ...place(one, []), state: 'refused', reason }));
      keep([...kept.current, ...refused]);
    }
  };
  return {
    uploads,
    start: (chosen: readonly File[]) => void start(chosen),
    /** Answers whether a file is a new version of the document that has its name. */
    decide: (id: number, isVersion: boolean) => {
      change(id, { state: 'waiting', isVersion });
      pump();
    },
    /** Cancels an upload, or takes an ended one off the list. */
    dismiss: (id: number) => {
      cancel(id);
      keep(kept.current.filter((one) => one.id !== id));
    },
  };
}
