/** Two hundred files that somebody might attach to do harm: each is refused, or kept as a file that harms nobody. */
import { Buffer } from 'node:buffer';
import { fileKinds, getAttachment, listAttachments } from '@partnerfolio/contract/portfolios/attachments';
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { uploadAttachment } from '../../testing/attachments.ts';
import { bytesOf, zip } from '../../testing/zip-files.ts';
import type { Member } from '../../testing/zip-files.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let place: { id: string; transactionId: string };

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  const id = await makePortfolio(t, { clientId: await makeClient(t, as) });
  await nextEntry(id);
});
const nextEntry = async (id: string) => {
  const [transactionId = ''] = await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
  ]);
  place = { id, transactionId };
};

const member = (name: string, content = '<xml/>', more: Partial<Member> = {}): Member => ({
  name,
  content: Buffer.from(content),
  ...more,
});
const parts = [member('[Content_Types].xml'), member('xl/workbook.xml'), member('xl/worksheets/sheet1.xml')];
const workbook = (...more: readonly Member[]) => zip([...parts, ...more]);

const officeFile = (...names: readonly string[]) =>
  zip(['[Content_Types].xml', ...names].map((name) => member(name)));

const pdf = bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366cc' } });
const script = '<script>alert(document.cookie)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const html = `<!DOCTYPE html><html><body>${script}</body></html>`;

const sound = async (): Promise<Record<FileKind, Buffer>> => ({
  pdf,
  png: await square().png().toBuffer(),
  jpeg: await square().jpeg().toBuffer(),
  webp: await square().webp().toBuffer(),
  xlsx: workbook(),
  docx: officeFile('word/document.xml'),
  pptx: officeFile('ppt/presentation.xml'),
  eml: Buffer.from(
    'From: ann@client.example\nDate: Mon, 2 Nov 2026 10:00:00 +0100\nSubject: Signed\n\nHello\n',
  ),
  text: Buffer.from('date;amount\n2026-01-05;12,50 €\n'),
});

interface Hostile {
  readonly what: string;
  readonly content: Buffer;
  readonly fileName?: string;
}

const kinds = Object.keys(fileKinds) as FileKind[];

/** Files that are refused whatever they are called. */
const refusedFiles = async (): Promise<readonly Hostile[]> => {
  const whole = await sound();
  const pages = [
    html,
    svg,
    `\uFEFF  \n${svg}`,
    `<?xml version="1.0"?>${svg}`,
    script,
    '<!-- x --><html>',
    '<?php 1',
  ];
  const programs = [
    'MZ\x90\0\x03\0\0\0',
    '\x7FELF\x02\x01\x01',
    '#!/bin/sh\nrm -rf ~\n',
    '{\\rtf1\\ansi{\\object\\objocx}}',
    '%!PS-Adobe-3.0\n(%pipe%id) (r) file\n',
    '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1',
    '\xCA\xFE\xBA\xBE\0\0\0\x34',
    'Rar!\x1A\x07\x01\0',
    '7z\xBC\xAF\x27\x1C',
    '\x1F\x8B\x08\0\0\0\0\0',
    'BZh91AY&SY\0',
    'GIF89a\x01\0\x01\0\0\0\0;',
    'BM\x3A\0\0\0\0\0',
    'II*\0\x08\0\0\0',
    '\0\0\0\x18ftypmp42',
    'ID3\x03\0\0\0\0',
    'OggS\0\x02',
    'Cr24\x02\0\0\0',
    '\0asm\x01\0\0\0',
    'SQLite format 3\0',
    'RIFF\x24\0\0\0WAVEfmt ',
    'L\0\0\0\x01\x14\x02\0',
  ];
  const files: Hostile[] = [{ what: 'nothing', content: Buffer.alloc(0) }];
  for (const [n, text] of [...pages, ...programs].entries())
    for (const fileName of ['note.pdf', 'note.png', 'note.txt', 'note.xlsx'])
      files.push({
        what: `page or program ${n} as ${fileName}`,
        content: bytesOf(Buffer.from(text, n < pages.length ? 'utf8' : 'latin1')),
        fileName,
      });
  for (const kind of kinds) {
    const file = whole[kind];
    const isText = kind === 'text' || kind === 'eml';
    for (const [name, other] of Object.entries({
      pdf,
      zip: zip([member('a.class')]),
      html: Buffer.from(html),
    }))
      if (!isText && kind !== name)
        files.push({ what: `${name} before ${kind}`, content: bytesOf(other.subarray(0, 400), file) });
    if (kind === 'text') continue;
    files.push({ what: `${kind} with a ZIP at its end`, content: bytesOf(file, zip([member('a.class')])) });
    // A mail is text: it may begin and end anywhere.
    if (isText) continue;
    files.push({ what: `${kind} after blanks`, content: bytesOf('  \n', file) });
    for (const share of [0.3, 0.6, 0.9])
      files.push({
        what: `${share} of a ${kind}`,
        content: file.subarray(0, Math.floor(file.length * share)),
      });
  }
  files.push(
    { what: 'PDF with a page in its head', content: bytesOf('%PDF-1.4\n', html, pdf.subarray(9)) },
    { what: 'PDF without a version', content: bytesOf('%PDF-\n%%EOF') },
    { what: 'PDF after a page', content: bytesOf(html, pdf) },
    { what: 'PNG with more after its end', content: bytesOf(whole.png, '<?php system($_GET[0]);') },
    { what: 'WebP with more after its end', content: bytesOf(whole.webp, 'more of it') },
    {
      what: 'JPEG with a script in its head',
      content: bytesOf('\xFF\xD8\xFF\xFE\0\x40', script, whole.jpeg.subarray(2)),
    },
    { what: 'text with a NUL', content: bytesOf('date\0amount') },
    { what: 'text with an escape sequence', content: bytesOf('\x1B]0;title\x07') },
    { what: 'text in UTF-16', content: Buffer.from('\uFEFFdate', 'utf16le') },
    { what: 'text with a page in it', content: bytesOf('date;amount\n', html) },
    { what: 'text with a PDF in it', content: bytesOf('date;amount\n', pdf) },
    { what: 'any ZIP', content: zip([member('a.txt')]), fileName: 'a.xlsx' },
    { what: 'mail with a PDF in it', content: bytesOf(whole.eml, pdf) },
    { what: 'mail with a NUL', content: bytesOf(whole.eml, '\0') },
    { what: 'Word document with macros', content: officeFile('word/document.xml', 'word/vbaProject.bin') },
    { what: 'presentation with macros', content: officeFile('ppt/presentation.xml', 'ppt/vbaProject.bin') },
    { what: 'Word document without its text', content: officeFile('word/styles.xml') },
    { what: 'a program for Java', content: zip([member('META-INF/MANIFEST.MF'), member('a.class')]) },
    { what: 'an empty ZIP', content: zip([]), fileName: 'a.xlsx' },
    { what: 'workbook with macros', content: workbook(member('xl/vbaProject.bin')) },
    { what: 'workbook with old macros', content: workbook(member('xl/macrosheets/sheet1.xml')) },
    { what: 'workbook with a password', content: workbook(member('xl/x.xml', 'x', { flags: 1 })) },
    { what: 'bomb', content: workbook(member('xl/a.xml', 'a'.repeat(5_000_000))) },
    { what: 'bomb by its directory', content: workbook(member('xl/a.xml', 'a', { stated: 4_000_000_000 })) },
    { what: 'bomb of overlapping entries', content: zip(parts, { repeated: 300 }) },
    {
      what: 'bomb of many entries',
      content: workbook(...Array.from({ length: 6000 }, (_, n) => member(`xl/${n}`))),
    },
    { what: 'workbook with a page before it', content: bytesOf(html, workbook()) },
    {
      what: 'workbook with bytes between',
      content: bytesOf(workbook().subarray(0, -22), 'xxxx', workbook().subarray(-22)),
    },
    { what: 'workbook of ZIP64', content: bytesOf(workbook().subarray(0, -6), '\xFF\xFF\xFF\xFF\0\0') },
  );
  for (const name of [
    '../../../etc/cron.d/x',
    '/etc/passwd',
    '..\\..\\windows\\x',
    'C:\\x',
    'xl/../../x',
    '\\\\host\\x',
  ])
    files.push({ what: `workbook with ${name}`, content: workbook(member(name)) });
  return files;
};

/** Names of sound files, with what is kept of them. */
const hostileNames: readonly (readonly [given: string, kept: string])[] = [
  ['../../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\windows\\system32\\evil.exe', 'evil.exe.pdf'],
  ['/etc/shadow', 'shadow.pdf'],
  ['C:\\Users\\ana\\note.pdf', 'note.pdf'],
  ['note.pdf.exe', 'note.pdf.exe.pdf'],
  ['note.html', 'note.html.pdf'],
  ['note.svg', 'note.svg.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['a\u200B\u200Fb\uFEFF.pdf', 'ab.pdf'],
  ['\u2066note\u2069.pdf', 'note.pdf'],
  ['note.pdf\u2028Set-Cookie: a=b', 'note.pdfSet-Cookie a=b.pdf'],
  ['"><script>alert(1)</script>.pdf', 'script.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
  ['note".pdf; filename="evil.exe', 'note.pdf; filename=evil.exe.pdf'],
  ['note\r\nSet-Cookie: a=b.pdf', 'noteSet-Cookie a=b.pdf'],
  ['....', 'file.pdf'],
  ['..', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['/', 'file.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['con.pdf', '_con.pdf'],
  ['NUL', '_NUL.pdf'],
  ['lpt1.txt', '_lpt1.txt.pdf'],
  ['note.pdf::$DATA', 'note.pdf$DATA.pdf'],
  ['note.pdf.', 'note.pdf'],
  ['%2e%2e%2fnote.pdf', '%2e%2e%2fnote.pdf'],
  ['-rf *.pdf', '-rf.pdf'],
  ['=cmd|/c calc.pdf', 'c calc.pdf'],
  ['x'.repeat(196) + '.pdf', 'x'.repeat(120) + '.pdf'],
  ['💶'.repeat(90), '💶'.repeat(90) + '.pdf'],
  ['Abrechnung März.PDF', 'Abrechnung März.pdf'],
];

const statusOf = async ({ content, fileName = 'note.pdf' }: Hostile) => {
  const answer = await uploadAttachment(t, as, { ...place, fileName, content: new Uint8Array(content) });
  return [answer.status, answer.problem?.fields?.[0]?.path ?? answer.problem?.code];
};
const isSafe = (headers: Headers): boolean =>
  headers.get('x-content-type-options') === 'nosniff' &&
  (headers.get('content-disposition') ?? '').startsWith('attachment; filename="') &&
  (headers.get('content-security-policy') ?? '').endsWith('; sandbox') &&
  headers.get('cache-control') === 'no-store' &&
  (Object.values(fileKinds) as readonly string[]).includes(headers.get('content-type') ?? '');

describe('two hundred hostile files', () => {
  test('each of another type, of two types, cut off or built as a bomb is refused, and nothing of it stays', async () => {
    const files = await refusedFiles();
    expect(files.length + hostileNames.length).toBeGreaterThanOrEqual(200);
    const taken: unknown[] = [];
    for (const file of files) {
      const answer = await statusOf(file);
      if (answer[0] !== 422 || answer[1] !== 'file') taken.push([file.what, ...answer]);
    }
    expect(taken).toEqual([]);
    const { body } = await t.request(listAttachments, { params: place }, as);
    expect(body.items).toEqual([]);
    const { rows } = await t.database.pool.query('select from stored_files');
    expect(rows).toEqual([]);
  });

  test('a name is kept without folders, unseen characters or another ending, and cannot leave its header', async () => {
    const kept: string[] = [];
    for (const [fileName] of hostileNames) {
      if ((kept.length + 1) % 20 === 0) await nextEntry(place.id);
      const { status, body } = await uploadAttachment(t, as, {
        ...place,
        fileName,
        content: new Uint8Array(pdf),
      });
      expect([fileName, status]).toEqual([fileName, 201]);
      kept.push(body.name);
      const answer = await t.request(getAttachment, { params: { ...place, attachmentId: body.id } }, as);
      expect([fileName, isSafe(answer.headers)]).toEqual([fileName, true]);
    }
    expect(kept).toEqual(hostileNames.map(([, name]) => name));
  });

  test.each(['a\0b.pdf', 'x'.repeat(201), ''])(
    'the name %j is refused before a byte is read',
    async (fileName) => {
      expect(await statusOf({ what: 'a name', content: pdf, fileName })).toEqual([422, 'fileName']);
    },
  );

  test('each sound type is taken and given back unchanged, as what its content is', async () => {
    for (const [kind, content] of Object.entries(await sound())) {
      const { body, status } = await uploadAttachment(t, as, {
        ...place,
        fileName: 'evil.html',
        content: new Uint8Array(content),
      });
      expect([status, body.kind]).toEqual([201, kind]);
      const path = `/api/portfolios/${place.id}/transactions/${place.transactionId}/attachments/${body.id}`;
      const answer = await t.fetch(path, { headers: { authorization: `Bearer ${as.accessToken}` } });
      expect(answer.headers.get('content-type')).toBe(fileKinds[kind as FileKind]);
      expect(isSafe(answer.headers)).toBe(true);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    }
  });
});
