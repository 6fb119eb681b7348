/** The English texts of the public page that checks documents. */
import type { Translated } from '../texts.ts';

export const verifyEnglish = {
  page: {
    title: 'Verify a document',
    lead: 'Check that we issued a document, that it still stands, and that nobody has changed it since.',
    otherLanguage: 'Español',
    answer: 'Result',
  },
  file: {
    title: 'Drop the PDF here',
    choose: 'or choose a file',
    private: 'The file stays on your device: only its hash is sent.',
    reading: 'Computing the hash…',
    failed: 'This file could not be read. Choose it again, or paste its hash below.',
    large: 'This file is larger than 200 MB. Paste its hash below.',
    insecure:
      'This browser computes hashes only on pages that are opened by https. Compute the hash yourself, as described below.',
  },
  form: {
    label: 'SHA-256 hash',
    hint: 'The hash of the file, or the data hash printed on the document (its first 12 digits are enough).',
    check: 'Verify',
    invalid: 'This is not a SHA-256 hash. Use its 64 digits (0–9, a–f), or the 12 printed on the document.',
  },
  own: {
    title: 'Compute the hash of a file yourself',
    lead: 'Open a terminal in the folder of the file, and enter the file’s name in place of file.pdf.',
    linux: 'Linux',
    mac: 'macOS',
    windows: 'Windows (PowerShell)',
  },
  state: {
    issued: 'Issued on {day}',
    superseded: 'Superseded by version\u00a0{version}, issued on {day}',
    withdrawn: 'Withdrawn on {day}',
    no_longer_kept: 'Issued on {day}, no longer kept',
    ambiguous: 'Several documents have this data',
    unknown: 'Unknown',
  },
  meaning: {
    issued: 'We issued this document, and this is its newest version.',
    superseded: 'We issued this document on {day}. A later version has replaced it.',
    laterWithdrawn: 'Version {version} was withdrawn on {day}.',
    withdrawn: 'We issued this document on {day} and withdrew it later. Do not rely on it.',
    no_longer_kept:
      'We issued this document. Our copy was deleted at the end of its retention period; number, dates and hash are kept.',
    ambiguous:
      'They were issued from the same figures, so the hash of the data does not tell them apart. Check the file instead.',
    unknown:
      'We know no document with this hash. A file that was printed and scanned, or saved again, has another hash: check the file as you received it.',
    copyDeleted: 'Our copy was deleted at the end of its retention period.',
  },
  match: {
    file: 'The file is exactly the one that we issued.',
    data: 'This is the hash of the document’s data, not of the file. To know that a file was not changed, check the file itself.',
  },
  fact: {
    number: 'Number',
    version: 'Version',
    issuedOn: 'Issued on',
    laterIssued: 'Version {version} issued on',
    withdrawnOn: 'Withdrawn on',
    hash: 'Hash checked',
  },
  refusal: {
    rate_limited: 'Too many checks from your network. Try again in an hour.',
    unavailable: 'The document could not be checked. Try again in a moment.',
  },
  note: {
    scope: 'This page shows nothing of a document’s content or of whom it is for.',
  },
} as const;
export type VerifyTexts = Translated<typeof verifyEnglish>;
