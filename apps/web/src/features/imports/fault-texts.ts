/** The server's words about rows and files that can't be imported, said in the reader's language. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProblem } from '../../api.ts';
import { fieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { explainProblem } from '../../explain.ts';
import { fieldText } from '../../field-texts.ts';
import { i18n } from '../../i18n.ts';

type Say = (one: string, other: string, third: string) => MessageDescriptor;

/** Files that are no table of text, as the server names them. */
const foreignKinds: Readonly<Record<string, MessageDescriptor>> = {
  'a spreadsheet or ZIP archive': msg`a spreadsheet or ZIP archive`,
  'an old Excel file': msg`an old Excel file`,
  'a PDF': msg`a PDF`,
  'a compressed file': msg`a compressed file`,
  'a picture': msg`a picture`,
  'an OFX or QFX file': msg`an OFX or QFX file`,
  'a QIF file': msg`a QIF file`,
  'a bank statement in the MT940 format': msg`a bank statement in the MT940 format`,
  'a web page': msg`a web page`,
  'an XML file': msg`an XML file`,
  'a JSON file': msg`a JSON file`,
  'a formatted text': msg`a formatted text`,
};

const notSupported = (kind: string): MessageDescriptor => {
  const known = foreignKinds[kind];
  const name = known ? i18n._(known) : kind;
  return msg`This is ${name}, which cannot be imported yet. Export it as CSV.`;
};

const patterns: readonly (readonly [RegExp, Say])[] = [
  [/^"(.*)" is not a number like (.+)$/, (text, like) => msg`“${text}” is not a number like ${like}`],
  [/^"(.*)" is not a number$/, (text) => msg`“${text}” is not a number`],
  [
    /^"(.*)" has more than 18 digits before or 12 after the point$/,
    (text) => msg`“${text}” has more than 18 digits before or 12 after the point`,
  ],
  [/^"(.*)" is not a date like (.+)$/, (text, like) => msg`“${text}” is not a date like ${like}`],
  [/^"(.*)" is not a time like (.+)$/, (text, like) => msg`“${text}” is not a time like ${like}`],
  [
    /^"(.*)" can be (\d{4}-\d\d-\d\d) or (\d{4}-\d\d-\d\d)$/,
    (text, one, other) => msg`“${text}” can be ${one} or ${other}`,
  ],
  [
    /^"(.*)" can be read in two ways$/,
    (text) => msg`“${text}” can be read in two ways: choose which is meant`,
  ],
  [/^"(.*)" is not in ([A-Z]{3})$/, (text, currency) => msg`“${text}” is not in ${currency}`],
  [/^Settlement is (\d+) days before the trade$/, (days) => msg`Settlement is ${days} days before the trade`],
  [/^A date is required$/i, () => msg`A date is required`],
  [/^A close is required$/i, () => msg`A close is required`],
  [/^A symbol is required$/i, () => msg`A symbol is required`],
  [/^(-\S+) is below zero$/, (value) => msg`${value} is below zero`],
  [/^A price is not below zero$/, () => msg`A price is not below zero`],
  [/^The amount bought is not below zero$/, () => msg`The amount bought is not below zero`],
  [
    /^A purchase of (.+) is a correction or a sale; /,
    (count) =>
      msg`A purchase of ${count} is a correction or a sale; choose another type, or enter it by hand`,
  ],
  [
    /^Income of (.+) is a correction; enter it by hand$/,
    (amount) => msg`Income of ${amount} is a correction; enter it by hand`,
  ],
  [
    /^The amount (.*) is less than the fee and tax it contains$/,
    (amount) => msg`The amount ${amount} is less than the fee and tax it contains`,
  ],
  [/^The cost is not known$/, () => msg`The cost is unknown; you can enter it in the ledger later`],
  [
    /^A matching entry was booked meanwhile$/,
    () => msg`A matching entry was booked meanwhile. Nothing was imported; answer the row first.`,
  ],
  [/^This row waits for an answer$/, () => msg`This row needs your answer`],
  [
    /^(\d+) rows wait for an answer: answer them, or import the valid rows$/,
    (count) => msg`${count} rows need an answer: answer them, or import the valid rows`,
  ],
  [
    /^Entries that somebody else booked, or that were changed since,/,
    () =>
      msg`Entries that someone else booked, or that were changed since, can only be reversed with the right to correct booked entries.`,
  ],
  [/^A currency is required$/, () => msg`A currency is required`],
  [/^A currency is required to create/, () => msg`A currency is required to create the instrument`],
  [/^"(.*)" is not the code of a currency$/, (text) => msg`“${text}” is not the code of a currency`],
  [/^A symbol or ISIN is required/, () => msg`A symbol or ISIN is required for this type`],
  [/^A type is required$/, () => msg`A type is required`],
  [/^"(.*)" has no type chosen for it$/, (word) => msg`“${word}” has no type chosen for it`],
  [/^A quote is opened and never closed$/, () => msg`A quote is opened and never closed`],
  [
    /^Several instruments are called "(.*)"; (?:map|use) the ISIN$/,
    (name) => msg`Several instruments are called “${name}”; use the ISIN`,
  ],
  [/^There is no instrument "(.*)"$/, (name) => msg`There is no instrument “${name}”`],
  [/^"(.*)" is too long for a symbol$/, (text) => msg`“${text}” is too long for a symbol`],
  [/^"(.*)" is quoted in (.+)$/, (name, currency) => msg`“${name}” is quoted in ${currency}`],
  [
    /^The file gives two closes for that day: (.+) and (.+)$/,
    (one, other) => msg`The file gives two closes for that day: ${one} and ${other}`,
  ],
  [
    /^The server was stopped during/,
    () => msg`The server was stopped during this import. Nothing of it was kept.`,
  ],
  [
    /^An unexpected error stopped/,
    () => msg`An unexpected error stopped this import. Nothing of it was kept.`,
  ],
  [/^The ledger kept changing/, () => msg`The ledger kept changing meanwhile; try again`],
  [/^Too many rows contradict/, () => msg`Too many rows contradict the ledger; check the columns`],
  [/^The day is in the future$/, () => msg`The day is in the future`],
  [/^The portfolio is closed$/, () => msg`The portfolio is closed`],
  [/^This is not a text file/, () => msg`This is not a text file. Export it as CSV first.`],
  [/^This is (.+), which cannot be imported yet: export it as CSV$/, notSupported],
  [
    /^Line (\d+) has a cell of more than (\d+) characters$/,
    (line, limit) => msg`Line ${line} has a cell of more than ${limit} characters`,
  ],
  [
    /^Line (\d+) has more than (\d+) characters$/,
    (line, limit) => msg`Line ${line} has more than ${limit} characters`,
  ],
  [
    /^Line (\d+) has more than (\d+) columns$/,
    (line, limit) => msg`Line ${line} has more than ${limit} columns`,
  ],
  [
    /^Line \d+ is one more than the (\d+) that a file may have$/,
    (limit) => msg`A file may have ${limit} lines at most; split it`,
  ],
  [
    /^Another import of yours is under way/,
    () => msg`Another import of yours is under way. Wait until it has finished, then try again.`,
  ],
  [/^The file is empty$/, () => msg`The file is empty`],
  [/^The file has a line of names but no rows$/, () => msg`The file has a line of names but no rows`],
  [
    /^A file of transactions may have (\d+) rows; split it$/,
    (count) => msg`A file of transactions may have ${count} rows at most; split it`,
  ],
  [
    /^An import may have (\d+) rows on the embedded database/,
    (count) =>
      msg`An import may have ${count} rows at most here. Split the file, or ask your administrator to move the portal to PostgreSQL.`,
  ],
  [
    /^More than (\d+) years of instruments in one file; split it$/,
    (count) => msg`More than ${count} years of instruments in one file; split it`,
  ],
  [
    /^The file has (\d+) columns, none with number (\d+)$/,
    (width, column) => msg`The file has ${width} columns, none with number ${column}`,
  ],
  [/^There is nothing new in this file$/, () => msg`There is nothing new in this file`],
];

const codeOfTitle = new Map(Object.entries(fieldErrors).map(([code, title]) => [title as string, code]));
const ledgerSentence =
  /^(?:The entry of (\d{4}-\d\d-\d\d) would not add up\. )?(.+?)(?:: ([\d.]+) available on that day)?$/;

/** What the ledger says of a row: rows still carry its English title instead of its code. */
function explainLedgerFault(text: string): string {
  const [, day, plain = text, available] = ledgerSentence.exec(text) ?? [];
  const title = available === undefined ? plain : `${plain}: {available} available on that day`;
  const code = codeOfTitle.get(title);
  if (code === undefined) return text;
  const other = day === undefined ? code : `other_entry_${code}`;
  return fieldText({ code: other, params: { day: day ?? '', available: available ?? '' } }) ?? text;
}

/** Whether a row lacks nothing but that the firm has its instrument. */
export const isUnknownInstrument = (message: string): boolean => /There is no instrument "/.test(message);

/** What is wrong with a row or a file; without the "Column 3:" before it, since the reader is told the column's name. */
export function explainFault(message: string): string {
  const [, line, rest] = /^Line (\d+): (.*)$/s.exec(message) ?? [];
  if (line !== undefined && rest !== undefined) {
    const fault = explainFault(rest);
    return i18n._(msg`Line ${line}: ${fault}`);
  }
  const plain = message.replace(/^Column \d+: /, '');
  for (const [pattern, say] of patterns) {
    const match = pattern.exec(plain);
    if (match) return i18n._(say(match[1] ?? '', match[2] ?? '', match[3] ?? ''));
  }
  return explainLedgerFault(plain);
}

/** What to tell of a refused step: a field's fault, or why it has to wait. */
export function explainRefusal(error: Error): string {
  if (!isProblem(error)) return explainProblem(error);
  const [fault] = error.fields;
  if (fault) return explainFault(fault.message);
  return error.code === 'rate_limited' && error.detail ? explainFault(error.detail) : explainProblem(error);
}

/** A refusal may name several entries, one sentence after the other. */
export const explainFaults = (detail: string): string[] =>
  detail
    .split(/(?<=\S) (?=The entry of )/)
    .filter((text) => text !== '')
    .map(explainFault);
