/** Uploads and takes over files of clients in tests, as a page does. */
import {
  applyClientImport,
  listClientImportRows,
  undoClientImport,
  uploadClients,
} from '@partnerfolio/contract/clients/imports';
import type { ClientImport, ClientImportRow } from '@partnerfolio/contract/clients/imports';
import type { BookSheet } from '@partnerfolio/contract/clients/sheets';
import { writeXlsx } from 'hucre/xlsx';
import type { TestApp, TestPerson } from './app.ts';

type Cells = readonly (string | number | Date | null)[];

/** A workbook of the given sheets, each with its headings first. */
export const workbookOf = async (
  sheets: Readonly<Record<string, readonly Cells[]>>,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await writeXlsx({
      sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
    }),
  );

const headings = {
  Clients: ['Client no', 'Name', 'Type', 'Household', 'Email'],
  Portfolios: ['Portfolio no', 'Client', 'Name', 'Base currency', 'Service', 'Opened'],
  Positions: ['Portfolio', 'As of', 'Symbol', 'Quantity', 'Acquired', 'Cost', 'Currency'],
  Cash: ['Portfolio', 'As of', 'Currency', 'Balance'],
  Instruments: ['Symbol', 'Name', 'Asset class', 'Currency'],
};
/** A workbook of rows under the headings above. */
export const book = (rows: Partial<Record<keyof typeof headings, (string | number)[][]>>) =>
  workbookOf(
    Object.fromEntries(
      Object.entries(rows).map(([name, of]) => [name, [headings[name as keyof typeof headings], ...of]]),
    ),
  );
export const person = (key: string, name: string, ...rest: string[]) => [key, name, 'person', ...rest];
export const growth = (key: string, client: string) => [
  key,
  client,
  'Growth',
  'EUR',
  'advisory',
  '2026-01-01',
];
export const acme = ['ACME', 'Acme Corp', 'equity', 'EUR'];
export const lot = (portfolio: string, quantity: number, acquired: string, cost: number | string) => [
  portfolio,
  '2026-01-01',
  'ACME',
  quantity,
  acquired,
  cost,
  'EUR',
];

/** Uploads a file; the answer has the status and the import, or the problem. */
export const uploadBook = async (
  t: TestApp,
  {
    file,
    as,
    fileName = 'book.xlsx',
  }: { file: Uint8Array<ArrayBuffer> | string; as: TestPerson; fileName?: string },
) => {
  const answer = await t.fetch(`${uploadClients.path}?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'text/csv' },
    body: file,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as ClientImport & { fields?: { code: string }[] },
  };
};

/** An uploaded file of one client. */
export const makeBook = async (t: TestApp, as: TestPerson) => {
  const { body } = await uploadBook(t, { file: 'Name,Type\nAnn,person\n', as, fileName: 'Clients.csv' });
  return { params: { id: body.id } };
};

/** All rows of an import. */
export const rowsOfBook = async (t: TestApp, id: string, as: TestPerson): Promise<ClientImportRow[]> => {
  const rows: ClientImportRow[] = [];
  for (;;) {
    const query = { limit: 200, offset: rows.length };
    const { body } = await t.request(listClientImportRows, { params: { id }, query }, as);
    rows.push(...body.items);
    if (rows.length >= body.total) return rows;
  }
};

/** Takes a book over to the end. */
export const applyBook = async (
  t: TestApp,
  {
    found,
    as,
    leaveOut = false,
    intoClosedPeriod = false,
  }: { found: ClientImport; as: TestPerson; leaveOut?: boolean; intoClosedPeriod?: boolean },
): Promise<ClientImport> => {
  let now = found;
  do {
    const body = { leaveOut, intoClosedPeriod, revision: now.revision };
    const answer = await t.request(applyClientImport, { params: { id: found.id }, body }, as);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    now = answer.body;
  } while (now.state === 'applying');
  return now;
};

/** Undoes an import of clients to the end. */
export const undoBook = async (
  t: TestApp,
  { found, as }: { found: ClientImport; as: TestPerson },
): Promise<ClientImport> => {
  let now = found;
  do {
    const answer = await t.request(
      undoClientImport,
      { params: { id: found.id }, body: { revision: now.revision } },
      as,
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    now = answer.body;
  } while (now.state === 'reverting');
  return now;
};

/** "clients new: 3" for each table and status, sorted. */
export const shownCounts = ({ counts }: ClientImport): string[] =>
  counts.map(({ sheet, status, count }) => `${sheet} ${status}: ${count}`).toSorted();

/** A status with the codes of its errors, by sheet and line. */
export const shownRows = (rows: readonly ClientImportRow[], sheet: BookSheet): string[] =>
  rows
    .filter((row) => row.sheet === sheet)
    .map(({ line, status, errors }) =>
      [line, status, ...errors.map(({ path, code }) => `${path}:${code}`)].join(' '),
    );

/** Sound inputs for the import that the access loop makes. */
export const clientImportInputs = {
  uploadClients: { query: 'fileName=Clients.csv' },
  chooseClientLayout: {
    body: {
      layout: {
        dateFormat: null,
        numberFormat: null,
        sheets: [{ table: 0, sheet: 'clients', headerLine: 1, columns: { name: 0, kind: 1 }, constants: {} }],
      },
      revision: 2,
    },
  },
  answerClientRows: { body: { answers: [{ table: 0, line: 2, clientId: null }], revision: 2 } },
  applyClientImport: { body: { leaveOut: false, revision: 2 } },
  undoClientImport: { body: { revision: 2 } },
};

/** A workbook of one client with a portfolio and cash. */
const bookWithCash = (name: string) =>
  workbookOf({
    Clients: [
      ['Name', 'Type'],
      [name, 'person'],
    ],
    Portfolios: [headings.Portfolios, growth('P1', name)],
    Cash: [headings.Cash, ['P1', '2026-01-02', 'EUR', 500]],
  });

/** The writes by endpoint: each prepares a file, and returns the call. */
export const bookWrites = ({ app, as }: { app: () => TestApp; as: () => TestPerson }) => {
  const uploaded = async (name: string) =>
    (await uploadBook(app(), { file: await bookWithCash(name), as: as() })).body;
  return {
    applyClientImport: async () => {
      const found = await uploaded('Cleo');
      return () => applyBook(app(), { found, as: as() });
    },
    undoClientImport: async () => {
      const found = await applyBook(app(), { found: await uploaded('Dora'), as: as() });
      return () => undoBook(app(), { found, as: as() });
    },
  };
};
