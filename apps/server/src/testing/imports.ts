/** Uploads and imports for tests. */
import type { Import, TransactionLayout } from '@partnerfolio/contract/imports';
import {
  answerImportCash,
  applyImport,
  chooseLayout,
  getImport,
  layoutSchema,
  transactionLayoutSchema,
  undoImport,
  uploadPrices,
  uploadTransactions,
} from '@partnerfolio/contract/imports';
import type { TestApp, TestPerson } from './app.ts';

/** The layout of a file with the columns date, type, amount, in euro. */
export const testLayout: TransactionLayout = transactionLayoutSchema.parse({
  kind: 'transactions',
  delimiter: ',',
  dateFormat: 'yyyy-MM-dd',
  numberFormat: 'point',
  columns: { date: 0, type: 1, amount: 2 },
  types: { deposit: 'deposit' },
  currency: 'EUR',
});

interface TestFile {
  /** Null uploads prices. */
  readonly portfolioId: string | null;
  readonly text: string | Uint8Array<ArrayBuffer>;
  readonly as?: TestPerson;
}

/** Uploads a file; the answer may be a refusal. */
export const tryToUpload = async (t: TestApp, { portfolioId, text, as }: TestFile) => {
  const options = { as: as ?? (await t.signInAs('admin')), upload: text };
  const query = { fileName: 'file.csv' };
  return portfolioId === null
    ? t.request(uploadPrices, { query }, options)
    : t.request(uploadTransactions, { params: { id: portfolioId }, query }, options);
};

/** Uploads a file that must be accepted. */
export const uploadTestFile = async (t: TestApp, file: TestFile) => {
  const answer = await tryToUpload(t, file);
  if (answer.status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(answer.problem)}`);
  return answer.body;
};

type Upload = Awaited<ReturnType<typeof uploadTestFile>>;
type Change = Partial<TransactionLayout>;

/** Chooses the suggested layout, with changes. */
export const chooseSuggested = async (
  t: TestApp,
  upload: Upload,
  { as, ...change }: { as: TestPerson } & Change,
) => {
  const { layout } = upload.suggestion;
  if (layout === null) throw new Error(`No layout was suggested: ${upload.suggestion.open.join()}`);
  const body = { ...layoutSchema.parse({ ...layout, ...change }), assumed: [] };
  return t.request(chooseLayout, { params: { id: upload.id }, body }, as);
};

/** Keeps the portfolio's cash tracking as it is, if the import asks about it. */
const answerCash = async (t: TestApp, chosen: Import, as: TestPerson): Promise<Import> => {
  const { id, revision, cashQuestion } = chosen;
  if (cashQuestion === null || cashQuestion.answer !== null) return chosen;
  const body = { answer: { cashKept: cashQuestion.kind === 'unfunded' }, revision };
  return (await t.request(answerImportCash, { params: { id }, body }, as)).body;
};

/** Applies an import, waits for its end, and returns the result. Cash is tracked as before. */
export const applyAndWait = async (
  t: TestApp,
  chosen: Import,
  { as, rows = 'all' }: { as: TestPerson; rows?: 'all' | 'good' },
): Promise<Import> => {
  const { revision } = await answerCash(t, chosen, as);
  const body = { rows, revision };
  const answer = await t.request(applyImport, { params: { id: chosen.id }, body }, as);
  if (answer.status !== 202) throw new Error(`The import was refused: ${JSON.stringify(answer.problem)}`);
  await t.settled();
  return (await t.request(getImport, { params: { id: chosen.id } }, as)).body;
};

/** Undoes an import and waits for its end. */
export const undoTestImport = async (t: TestApp, id: string, as: TestPerson): Promise<void> => {
  const { status } = await t.request(undoImport, { params: { id }, query: {} }, as);
  if (status >= 300) throw new Error(`The import was not undone: ${status}`);
  await t.settled();
};

/** What the endpoints of imports need to pass parsing. */
export const importInputs = {
  updateImportLayout: { body: { name: 'Musterbank' } },
  answerImportRows: { body: { kind: 'difference', answer: null, revision: 2 } },
  editImportRows: { body: { lines: [2], edit: { kind: 'skip', skip: true }, revision: 2 } },
  requestInstruments: { body: { revision: 2 } },
  answerImportCash: { body: { answer: null, revision: 2 } },
  chooseImportInstruments: {
    body: (id: string) => ({
      choices: [{ kind: 'existing' as const, name: 'ACME', instrumentId: id }],
      revision: 2,
    }),
  },
  applyImport: { body: { rows: 'all', revision: 2 } },
};
