/**
 * Measures the preview of a large XLSX workbook over HTTP, and an edit of one of its rows: `npm run bench workbook-postgres`;
 * `WORKBOOK_ROWS=20000` sets another size. The embedded database accepts fewer rows.
 */
import { writeXlsxStream } from 'hucre/xlsx';
import { openPortfolio } from '../http-bench.ts';
import { measured } from './imports.ts';
import type { Imported } from './imports.ts';
import { newPlace, startPortal } from '../portal.ts';
import type { Portal } from '../portal.ts';

const header = ['Date', 'Type', 'Symbol', 'Name', 'Quantity', 'Price', 'Fee', 'Currency', 'Reference'];

/** Purchases of 200 instruments over 15 years, as a broker exports them. */
const tradeRows = function* (rows: number) {
  yield header;
  for (let n = 0; n < rows; n += 1) {
    const day = new Date(Date.UTC(2010, 0, 4 + Math.floor((n * 5400) / rows))).toISOString().slice(0, 10);
    const symbol = `BENCH${n % 200}`;
    yield [
      day,
      'Buy',
      symbol,
      `${symbol} Holdings`,
      1 + (n % 97),
      10 + (n % 9973) / 100,
      2.5,
      'EUR',
      `R${n}`,
    ];
  }
};

const workbook = async (rows: number): Promise<Buffer> => {
  const stream = writeXlsxStream(tradeRows(rows), { name: 'Trades' });
  return Buffer.from(await new Response(stream).arrayBuffer());
};

const previewWorkbook = async ({ client, ...portal }: Portal, rows: number): Promise<void> => {
  const bytes = await workbook(rows);
  const megabytes = Math.round(bytes.length / 1024 / 102.4) / 10;
  const label = `${rows} rows of XLSX (${megabytes} MB)`;
  const under = { client, ...portal };
  const portfolioId = await openPortfolio(client, 'workbook');
  const uploaded = await measured(under, `${label}: upload`, () =>
    client.json<Imported>(`/api/portfolios/${portfolioId}/imports?fileName=many.xlsx`, {
      method: 'POST',
      bytes,
      type: 'text/csv',
    }),
  );
  const json = { ...uploaded.suggestion?.layout, createInstruments: true };
  const shown = await measured(under, `${label}: preview`, () =>
    client.json<Imported>(`/api/imports/${uploaded.id}/layout`, { method: 'PUT', json }),
  );
  if (shown.newRows !== rows) throw new Error(`${shown.newRows} of ${rows} rows are new`);
  const edit = { kind: 'cells', cells: [{ cell: 'quantity', value: '5' }] };
  await measured(under, `${label}: edit of one row`, () =>
    client.json<Imported>(`/api/imports/${uploaded.id}/edits`, {
      method: 'PUT',
      json: { lines: [2], edit, revision: shown.revision },
    }),
  );
};

export const benchWorkbook = async (databaseUrl: string): Promise<void> => {
  const place = newPlace(databaseUrl);
  try {
    const portal = await startPortal(place, true);
    try {
      await previewWorkbook(portal, Number(process.env['WORKBOOK_ROWS'] ?? 250_000));
    } finally {
      await portal.stop();
    }
  } finally {
    place.remove();
  }
};
