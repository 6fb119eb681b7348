/** The files that a user uploads at the same time, and what becomes of each. */
import type { ClientDocument } from '@partnerfolio/contract/clients/documents';
import { withoutEnding } from '../labels.ts';

/** How many files are sent at once. */
const atOnce = 3;

/** The document that a file's name names. */
export type NamedDocument = Pick<ClientDocument, 'id' | 'name' | 'version'>;

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** `asking`: whether it is a new version of `named`. */
  readonly state: 'asking' | 'waiting' | 'sending' | 'refused' | 'filed';
  /** The document that has the name of the file. */
  readonly named?: NamedDocument;
  /** Whether it becomes a version of `named`. */
  readonly isVersion?: boolean;
  /** The proposal that a new document is about. */
  readonly proposalId?: string | undefined;
  /** The part that has left, between 0 and 1. */
  readonly sent?: number;
  readonly reason?: string;
  /** The document that it is filed as. */
  readonly documentId?: string;
}

/** Returns the uploads with what is new of one. */
export const changeUpload = (
  uploads: readonly Upload[],
  id: number,
  change: Partial<Upload>,
): readonly Upload[] => uploads.map((one) => (one.id === id ? { ...one, ...change } : one));

/** Returns those that may be sent now. */
export function nextToSend(uploads: readonly Upload[]): readonly Upload[] {
  const free = atOnce - uploads.filter(({ state }) => state === 'sending').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

const plain = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Returns the document that has the name of a file, its ending and capitals aside. */
export const documentNamed = <D extends NamedDocument>(
  documents: readonly D[],
  fileName: string,
): D | undefined => {
  const wanted = [plain(fileName), plain(withoutEnding(fileName))];
  return documents.find(
    ({ name }) => wanted.includes(plain(name)) || wanted.includes(plain(withoutEnding(name))),
  );
};
