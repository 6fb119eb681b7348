/** Attachments of ledger entries for tests. */
import { addAttachment } from '@partnerfolio/contract/portfolios/attachments';
import type { TestApp, TestPerson, UploadBody } from './app.ts';

interface TestFile {
  readonly id: string;
  readonly transactionId: string;
  readonly fileName?: string;
  readonly content?: UploadBody;
  /** The idempotency key. */
  readonly key?: string;
}

/** Uploads a file to an entry. */
export const uploadAttachment = (
  t: TestApp,
  as: TestPerson,
  { fileName = 'note.txt', content = 'Bought 10 ACME', key, ...params }: TestFile,
) =>
  t.request(
    addAttachment,
    { params, query: { fileName } },
    {
      as,
      upload: content,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    },
  );

/** Attaches a file to an entry, as any administrator; returns the attachment's id. */
export const attachTestFile = async (t: TestApp, file: TestFile): Promise<string> => {
  const answer = await uploadAttachment(t, await t.signInAs('admin'), file);
  if (answer.status !== 201) throw new Error(`The file was not attached: ${answer.status}`);
  return answer.body.id;
};
