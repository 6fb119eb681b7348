/** Documents from the real compiler in its own process: hostile texts, limits, and the same bytes for the same data. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DocumentBlock, DocumentTable, FirmDocument } from './document.ts';
import { createTypesetter } from './typesetter.ts';
import type { Typesetter, TypesetterLimits } from './typesetter.ts';

let typesetter: Typesetter | null = null;
const open = (limits: Partial<TypesetterLimits> = {}): Typesetter => (typesetter = createTypesetter(limits));
afterEach(() => typesetter?.end());

/** The processes that this one has started, as Linux lists them. */
const childrenFile = `/proc/${process.pid}/task/${process.pid}/children`;
const children = (): string[] => readFileSync(childrenFile, 'utf8').split(' ').filter(Boolean);

const at = new Date('2026-11-20T09:00:00Z');
const cell = (text: string, note = '') => ({ text, note });
const tableOf = (rows: DocumentTable['rows']): DocumentBlock => ({
  kind: 'table',
  table: {
    key: 'holdings',
    title: 'Holdings',
    head: ['Instrument', 'Value, EUR'],
    leftColumns: 1,
    widths: [1, 0],
    size: 'usual',
    rows,
  },
});
const statement = (name = 'Cedar Dividend Growers', more: Partial<FirmDocument> = {}): FirmDocument => ({
  lang: 'en',
  region: 'gb',
  mark: 'Confidential',
  kind: '',
  title: 'Holdings',
  subject: 'Growth mandate',
  firm: { name: 'Ashworth & Partners', initial: 'A', colour: '#0b5c6b' },
  running: 'Okafor family · Growth mandate',
  foot: 'Not an issued report',
  page: 'Page {n} of {of}',
  letter: [],
  facts: [{ label: 'Client', value: 'Okafor family' }],
  cards: [{ key: 'value', label: 'Value', value: '1,085,212.86', note: 'EUR' }],
  blocks: [
    tableOf([
      { key: 'one', kind: 'row', cells: [cell(name, 'ISIN'), cell('−1,234.50')] },
      { key: 'total', kind: 'total', cells: [cell('Total'), cell('−1,234.50')] },
    ]),
  ],
  ...more,
});
const hashOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');
const pdfOf = async (by: Typesetter, document: FirmDocument): Promise<Buffer> => {
  const made = await by.typeset(document, at);
  if (!('pdf' in made)) throw new Error(JSON.stringify(made));
  return Buffer.from(made.pdf);
};

describe('a document', () => {
  test('is a tagged PDF/UA, with the same bytes from another process', async () => {
    const first = await pdfOf(open(), statement());
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.toString('latin1')).toContain('pdfuaid:part');
    typesetter?.end();
    expect(hashOf(await pdfOf(open(), statement()))).toBe(hashOf(first));
    expect(hashOf(await pdfOf(open(), statement('Another')))).not.toBe(hashOf(first));
  });

  test.each([
    ['markup', '#panic("x") *bold* _it_ $x^2$ @label <tag> \\ ` // /* = Heading'],
    ['a call of the host', '#{sys.inputs} #read("/etc/passwd") #import "x.typ": *'],
    ['a word of 10,000 letters', 'W'.repeat(10_000)],
    ['10,000 words', 'word '.repeat(10_000)],
    ['quotes and braces', '"}]}\' {n} {of} ${x}'],
    ['nothing', ''],
  ])('takes %s as text', async (_, text) => {
    const pdf = await pdfOf(
      open(),
      statement(text, {
        subject: text || '–',
        letter: [text],
        blocks: [
          tableOf([{ key: 'one', kind: 'row', cells: [cell(text, text), cell(text)] }]),
          { kind: 'notes', title: text || '–', notes: [text] },
          { kind: 'terms', title: text || '–', terms: [{ label: text, value: text }] },
        ],
      }),
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['emoji', 'Fund 😀'],
    ['Chinese', '招商银行'],
    ['Arabic, from right to left', 'صندوق'],
    ['a NUL', 'a\u0000b'],
  ])('says which characters of %s no font has', async (_, text) => {
    const made = await open().typeset(statement(text), at);
    expect(made).toMatchObject({ missing: expect.any(String) as string });
    // The process goes on.
    await pdfOf(typesetter as Typesetter, statement());
  });

  test('of 2,000 rows, the most that is asked for, has dozens of pages', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ({
      key: String(n),
      kind: 'row' as const,
      cells: [cell(`Instrument ${n}`), cell('1.00')],
    }));
    const pdf = await pdfOf(open(), statement('', { blocks: [tableOf(rows)] }));
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(40);
  });
});

test('documents made one after the other have the bytes of those made alone', async () => {
  const documents = [statement(), statement('Alpine Small Caps'), statement('', { lang: 'es' }), statement()];
  const alone: string[] = [];
  for (const document of documents) {
    const by = open();
    alone.push(hashOf(await pdfOf(by, document)));
    by.end();
  }
  const by = open();
  const together: string[] = [];
  for (const document of documents) together.push(hashOf(await pdfOf(by, document)));
  expect(together).toEqual(alone);
  expect(new Set(together).size).toBe(3);
});

describe('a logo', () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0b5c6b' } })
      .png()
      .toBuffer();
  const holdsPicture = (pdf: Buffer) => /\/Subtype\s*\/Image/.test(pdf.toString('latin1'));
  test.each([
    ['wide', 320, 20],
    ['tall', 40, 160],
  ])('that is %s stands in place of the name, and the next document has none', async (_, width, height) => {
    const logo = { image: await png(width, height), width, height };
    const by = open();
    const plain = await pdfOf(by, statement());
    const made = await by.typeset(statement(), at, logo);
    if (!('pdf' in made)) throw new Error(JSON.stringify(made));
    expect(holdsPicture(Buffer.from(made.pdf))).toBe(true);
    expect(hashOf(await pdfOf(by, statement()))).toBe(hashOf(plain));
    expect(holdsPicture(plain)).toBe(false);
  });
});

describe('a chart', () => {
  const line = (values: readonly (number | null)[], more: object = {}) => ({
    name: 'Value',
    colour: 'accent',
    values,
    last: '€2.00m',
    step: false,
    area: false,
    ...more,
  });
  test.each([
    ['of a line and a stepped one', [line([1, 2, 1.5], { area: true }), line([1, 1, 2], { step: true })]],
    ['with days that are unknown', [line([null, 1, null, 2, 2, null])]],
    ['of one day', [line([1])]],
    ['of the same value each day', [line([0, 0, 0])]],
    ['without any known day', [line([null, null])]],
    ['whose lines end at the same value', [line([1, 2]), line([0, 2]), line([2, 2])]],
  ])('%s is drawn', async (_, series) => {
    const chart = {
      title: 'Value',
      description: 'The value over three days',
      heightMm: 46,
      min: 0,
      max: series[0]?.values[0] === 0 ? 0 : 2,
      base: 0,
      ticks: [{ value: 0, text: '0' }],
      times: [{ at: 0, text: '2026' }],
      series,
    };
    await pdfOf(open(), statement('Acme', { blocks: [{ kind: 'chart', chart }] }));
  });
});

describe('the process', () => {
  test('that takes too long is ended, and the next document has a new one', async () => {
    const slow = open({ documentMs: 1 });
    expect(await slow.typeset(statement(), at)).toMatchObject({
      error: expect.stringContaining('longer') as string,
    });
    slow.end();
    await pdfOf(open(), statement());
  });

  test.runIf(existsSync(childrenFile))(
    'that ends while it is idle is replaced by the next document',
    async () => {
      const before = children();
      const by = open();
      await pdfOf(by, statement());
      const [started] = children().filter((pid) => !before.includes(pid));
      process.kill(Number(started), 'SIGKILL');
      await vi.waitFor(() => expect(children()).not.toContain(started));
      await pdfOf(by, statement());
    },
  );

  test('is replaced after some documents, and several callers each get their own', async () => {
    const by = open({ documentsAProcess: 2 });
    const names = ['Ann', 'Bob', 'Cid', 'Dora', 'Eve'];
    const pdfs = await Promise.all(names.map((name) => pdfOf(by, statement(name))));
    const again = await Promise.all(names.map((name) => pdfOf(by, statement(name))));
    expect(pdfs.map(hashOf)).toEqual(again.map(hashOf));
    expect(new Set(pdfs.map(hashOf)).size).toBe(names.length);
  });

  test('refuses more than may wait, at once', async () => {
    const by = open({ waitingAtMost: 2 });
    const made = await Promise.all([1, 2, 3].map((n) => by.typeset(statement(`Name ${n}`), at)));
    expect(made.map((one) => Object.keys(one).includes('busy'))).toEqual([false, false, true]);
  });
});

describe('the pages of a document', () => {
  const drawn = async (document: FirmDocument) => {
    const made = await open().draw(document);
    if (!('drawn' in made)) throw new Error(JSON.stringify(made));
    return made.drawn;
  };
  const inkOf = async (svg: string) => {
    const { data, info } = await sharp(Buffer.from(svg))
      // A window may be dark: paper is white by itself.
      .flatten({ background: '#000' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { info, ink: data.reduce((dark, value) => dark + (value < 200 ? 1 : 0), 0) };
  };
  const rows = (count: number): DocumentTable['rows'] =>
    Array.from({ length: count }, (_, row) => ({
      key: String(row),
      kind: 'row' as const,
      cells: [cell(`Holding ${row}`), cell('1.00')],
    }));

  test('are pictures of A4, each with what stands on it and nothing from outside', async () => {
    const { pages, total, width, height } = await drawn(statement('Cedar', { blocks: [tableOf(rows(80))] }));
    expect(total).toBeGreaterThan(2);
    expect(pages).toHaveLength(total);
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    for (const page of pages) {
      const { info, ink } = await inkOf(page);
      expect([info.width, info.height]).toEqual([595, 842]);
      expect(ink).toBeGreaterThan(1000);
      expect(ink).toBeLessThan((595 * 842) / 4);
      expect(page).not.toMatch(/<script|<foreignObject|href="(?!#|data:image\/png)/u);
      const ids = new Set([...page.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
      for (const [, id] of page.matchAll(/(?:href="#|url\(#)([^")]+)/gu)) expect(ids).toContain(id);
    }
  });

  test('of a long document are its first twelve', async () => {
    const { pages, total } = await drawn(statement('Cedar', { blocks: [tableOf(rows(900))] }));
    expect(total).toBeGreaterThan(20);
    expect(pages).toHaveLength(12);
  });

  test('name the characters that cannot be printed', async () => {
    expect(await open().draw(statement('中'))).toEqual({ id: expect.any(Number), missing: '中' });
  });
});
