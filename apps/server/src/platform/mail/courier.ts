/** What a feature adds to its mails when they are sent, and learns of them. */
import type { Trx } from '../database/transactions.ts';

export interface Attachment {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a mail takes along. */
export interface Cargo {
  readonly attachments: readonly Attachment[];
  /** Replaces the text of the mail, if that tells what has changed since. */
  readonly text?: { readonly subject: string; readonly body: string };
}

/** What became of a try to send a mail. */
export type MailOutcome =
  | { readonly state: 'sent' }
  /** It is tried again, unless it was the last try. */
  | { readonly state: 'failed'; readonly error: string; readonly isLast: boolean }
  /** The courier has stopped it: it is never sent. */
  | { readonly state: 'stopped'; readonly reason: string };

export interface Courier {
  /** Reads the files, or the text anew, just before each try; or says why the mail must not be sent any more. */
  attach(mailId: string): Promise<Cargo | { readonly stopped: string }>;
  /** Records the outcome, in the transaction in which the outbox does. */
  record(
    trx: Trx,
    tried: { readonly mailId: string; readonly outcome: MailOutcome; readonly now: Date },
  ): Promise<void>;
}
