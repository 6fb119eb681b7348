/** Receives a file for whoever keeps it: nothing of a file that is refused stays. */
import type { FieldErrorCode } from '@partnerfolio/contract/refusals/field-errors';
import type { FileFault } from '../../platform/files/file-kind.ts';
import { isRefusal, refuseFor } from '../../platform/http/problem.ts';
import type { AnyRefusal } from '../../platform/http/problem.ts';
import { AnsweredBefore } from '../../platform/serve/idempotency.ts';
import type { InfectedFile, ReceivedFile, StoredFiles } from '../../platform/stored-files/stored-files.ts';

/** The code of each reason why a file is refused. */
const faultCodes = {
  empty: 'attached_file_empty',
  type: 'attached_file_of_other_type',
  incomplete: 'attached_file_incomplete',
  mixed: 'attached_file_mixed',
  workbook: 'attached_workbook_unsafe',
} as const satisfies Record<FileFault, FieldErrorCode>;

interface Keeper<A> {
  /** Keeps the file in a transaction, or refuses it. */
  readonly keep: (file: ReceivedFile) => Promise<A>;
  /** Records who sent a file in which the virus scanner has found something. */
  readonly recordInfected: (file: InfectedFile) => Promise<void>;
}

/** Receives a file and has it kept. If it is refused, or was kept before under the same key, nothing of it stays. */
export const receiveFile = async <A>(
  files: StoredFiles,
  body: AsyncIterable<Uint8Array>,
  { keep, recordInfected }: Keeper<A>,
) => {
  const file = await files.receive(body);
  if (typeof file === 'string') return refuseFor('file', faultCodes[file]);
  if ('virus' in file) {
    await recordInfected(file);
    return refuseFor('file', 'attached_file_infected', { virus: file.virus });
  }
  try {
    const answer = await keep(file);
    if (isRefusal(answer as A | AnyRefusal)) await files.discard(file);
    return answer;
  } catch (error) {
    // After any other error the row may have been committed: then the sweep decides.
    if (error instanceof AnsweredBefore) await files.discard(file);
    throw error;
  }
};
