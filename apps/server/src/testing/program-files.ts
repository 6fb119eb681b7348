/** Imports of files that programs write, for tests: what is booked, and its cash and units. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { createFileConverter } from '../features/imports/parse/file-converter.ts';
import type { StructuredFormat } from '../features/imports/upload/content-kind.ts';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { TestApp, TestPerson } from './app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from './imports.ts';

/** Why a file cannot be converted; null if it can. */
export const conversionError = async (format: StructuredFormat, text: string): Promise<string | null> => {
  const converter = createFileConverter();
  await converter.ask({ do: 'original', bytes: Buffer.from(text) });
  for (;;) {
    const answer = await converter.ask({ do: 'converted', format });
    if (answer === null || 'tables' in answer) return null;
    if ('refused' in answer) return answer.refused.code;
  }
};

interface Given {
  readonly t: TestApp;
  readonly portfolioId: string;
  readonly as: TestPerson;
}

type Types = TransactionLayout['types'];

/** Uploads a file and reads its rows under the suggestion; `types` are those of words without a known one. */
export const readProgramFile = async (
  { t, portfolioId, as }: Given,
  text: string | Uint8Array<ArrayBuffer>,
  types: Types = {},
) => {
  const upload = await uploadTestFile(t, { portfolioId, text, as });
  const { layout } = upload.suggestion;
  if (layout?.kind !== 'transactions') throw new Error('no layout');
  const chosen = { as, createInstruments: true, types: { ...layout.types, ...types } };
  const found = (await chooseSuggested(t, upload, chosen)).body;
  const { items } = (
    await t.request(listImportRows, { params: { id: upload.id }, query: { offset: 0, limit: 200 } }, as)
  ).body;
  const rows = items.map((row) =>
    [row.status, row.date, row.type, row.symbol, row.quantity, row.amount, row.fee, row.tax, row.currency]
      .map((cell) => cell ?? '-')
      .join(' '),
  );
  const asked = upload.typeWords.filter((word) => !Object.hasOwn(layout.types, word));
  return { upload, found, items, rows, asked };
};

const total = (parts: readonly (readonly [string, string])[]): Record<string, string> => {
  const sums = new Map<string, Decimal>();
  for (const [key, amount] of parts) sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(amount));
  const named = [...sums].map(([key, sum]) => [key, sum.toFixed()] as const);
  return Object.fromEntries(named.toSorted(([a], [b]) => a.localeCompare(b)));
};

const unitSigns: Readonly<Record<string, string>> = {
  buy: '',
  transfer_in: '',
  sell: '-',
  transfer_out: '-',
};

/** The cash by currency and the units by instrument that the ledger moved. */
export const countLedger = async ({ t, portfolioId, as }: Given) => {
  const { items } = (
    await t.request(listTransactions, { params: { id: portfolioId }, query: { limit: 200 } }, as)
  ).body;
  return {
    cash: total(
      items.flatMap(({ net, currency, toAmount, toCurrency }) => [
        ...(net === null ? [] : [[currency, net] as const]),
        ...(toAmount === null || toCurrency === null ? [] : [[toCurrency, toAmount] as const]),
      ]),
    ),
    units: total(
      items.flatMap(({ type, quantity, instrument }) => {
        const sign = unitSigns[type];
        return sign === undefined || quantity === null
          ? []
          : [[instrument?.symbol ?? '', `${sign}${quantity}`] as const];
      }),
    ),
  };
};

/** Imports the valid rows of a file, and checks that a second import finds all of them. */
export const importTwice = async (
  given: Given,
  text: string | Uint8Array<ArrayBuffer>,
  types: Types = {},
) => {
  const first = await readProgramFile(given, text, types);
  await applyAndWait(given.t, first.found, { as: given.as, rows: 'good' });
  const counted = await countLedger(given);
  const second = await readProgramFile(given, text, types);
  return { first, counted, second: second.found };
};
