/** The way of a new firm from a broker's file to an explained return, over the real routes, for tests. */
import { createClient } from '@partnerfolio/contract/clients';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import {
  answerImportCash,
  answerImportRows,
  chooseImportInstruments,
  chooseLayout,
  editImportRows,
  layoutSchema,
  listImportRows,
  listUnknownNames,
} from '@partnerfolio/contract/imports';
import type { Import, QuestionKind, RowAnswer, TransactionLayout } from '@partnerfolio/contract/imports';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { searchListings } from '@partnerfolio/contract/market/listings';
import { getHoldings } from '@partnerfolio/contract/performance';
import { createPortfolio, portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { currencySchema } from '@partnerfolio/contract/values';
import type { TestApp, TestPerson } from './app.ts';
import { applyAndWait, uploadTestFile } from './imports.ts';
import type { ProviderAnswer } from './market-provider.ts';
import { chartAnswer, ecbAnswer, searchAnswer } from './market-provider.ts';

const weekMs = 7 * 86_400_000;
const weeksSince = (from: number): string[] => {
  const days: string[] = [];
  for (let at = from; at < Date.parse('2026-11-20'); at += weekMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

const endings: Readonly<Record<string, string>> = { DE: 'EUR', SW: 'CHF', L: 'GBp' };
const exchanges: Readonly<Record<string, string>> = { DE: 'GER', SW: 'EBS', L: 'LSE' };

/** Knows every ISIN and symbol on four exchanges, with a price of 100 each week, and a rate of each week. */
export const answerForEverything: ProviderAnswer = (path, response) => {
  const { pathname, searchParams } = new URL(path, 'http://provider.example');
  const symbol = decodeURIComponent(/\/chart\/(.+)/.exec(pathname)?.[1] ?? '');
  if (symbol !== '') {
    const from = Number(searchParams.get('period1') ?? Date.parse('2026-11-01') / 1000) * 1000;
    const bars = Object.fromEntries(weeksSince(from).map((day) => [day, 100]));
    return response.end(
      chartAnswer(symbol, bars, { currency: endings[symbol.split('.')[1] ?? ''] ?? 'USD' }),
    );
  }
  const wanted = searchParams.get('q');
  if (wanted === null) {
    const rates = { USD: '1.1', CHF: '0.95', GBP: '0.85' };
    return response.end(
      ecbAnswer(Object.fromEntries(weeksSince(Date.parse('2010-01-04')).map((day) => [day, rates]))),
    );
  }
  const common = { longname: `Name of ${wanted}`, quoteType: 'EQUITY' };
  return response.end(
    searchAnswer([
      { ...common, symbol: wanted, exchange: 'NMS' },
      ...Object.entries(exchanges).map(([ending, exchange]) => ({
        ...common,
        symbol: `${wanted}.${ending}`,
        exchange,
      })),
    ]),
  );
};

export interface WalkedFile {
  readonly text: string;
  readonly chosen?: Partial<TransactionLayout> | undefined;
  readonly answers?: Partial<Record<QuestionKind, RowAnswer>> | undefined;
  /** The line of a sale of units that the file does not buy, and the units held before. */
  readonly held?: { readonly line: number; readonly quantity: string; readonly date: string } | undefined;
}

interface Walker {
  readonly t: TestApp;
  readonly as: TestPerson;
}

/** A client and a portfolio of which only the names are given. */
export const beginWalk = async ({ t, as }: Walker): Promise<string> => {
  const person = { kind: 'person', name: 'Jane Client', status: 'active' } as const;
  const client = await t.request(createClient, { body: person }, as);
  const form = portfolioFormSchema.parse({
    name: 'Growth',
    kind: 'discretionary',
    baseCurrency: 'USD',
    cashKept: true,
    costMethod: 'fifo',
    openedOn: '2026-11-20',
  });
  const portfolio = await t.request(createPortfolio, { params: { id: client.body.id }, body: form }, as);
  if (portfolio.status !== 201) throw new Error(`No portfolio: ${JSON.stringify(portfolio.problem)}`);
  return portfolio.body.id;
};

/** Reads the file under its suggested layout; words without a type are left out. */
const readFile = async (
  { t, as }: Walker,
  portfolioId: string,
  { text, chosen }: WalkedFile,
): Promise<Import> => {
  const { id, suggestion, typeWords } = await uploadTestFile(t, { portfolioId, text, as });
  const { layout } = suggestion;
  if (layout?.kind !== 'transactions') throw new Error('no layout');
  const unknown = typeWords.filter((word) => !Object.hasOwn(layout.types, word));
  const types = { ...Object.fromEntries(unknown.map((word) => [word, 'ignore'])), ...layout.types };
  const currency = layout.columns.currency === null ? currencySchema.parse('USD') : null;
  const body = layoutSchema.parse({ ...layout, types, currency, ...chosen });
  return (await t.request(chooseLayout, { params: { id }, body }, as)).body;
};

/** What "Find" and "Add all" of the preview send: the listing of each name in the currency of its rows. */
const addInstruments = async ({ t, as }: Walker, found: Import): Promise<Import> => {
  const params = { id: found.id };
  const { items } = (await t.request(listUnknownNames, { params }, as)).body;
  if (items.length === 0) return found;
  const choose = async ({ name, isin, symbol, instrumentName, currency }: UnknownName) => {
    const { body } = await t.request(searchListings, { query: { q: isin || symbol } }, as);
    const unit = currency === 'GBP' ? 'GBp' : currency;
    const listing = body.items.find((one) => one.currency === unit) ?? body.items[0];
    if (listing === undefined) throw new Error(`${name} was not found: ${body.error}`);
    const quoted = listing.currency === 'GBp' ? 'GBP' : (listing.currency ?? '');
    const form = { symbol: name, isin, name: instrumentName || listing.name, currency: quoted };
    const symbols = [{ provider: listing.provider, symbol: listing.symbol }];
    return { kind: 'create' as const, name, instrument: { ...form, assetClass: 'equity' as const, symbols } };
  };
  const choices = [];
  for (const one of items) choices.push(await choose(one));
  const body = { choices, revision: found.revision };
  const answer = await t.request(chooseImportInstruments, { params, body }, as);
  if (answer.status !== 200) throw new Error(`Not added: ${JSON.stringify(answer.problem)}`);
  return answer.body;
};

/** Answers what the import must ask: rows, units held before, and the cash held before. */
const answerQuestions = async ({ t, as }: Walker, found: Import, { answers, held }: WalkedFile) => {
  const params = { id: found.id };
  let now = found;
  for (const [kind, answer] of Object.entries(answers ?? {}) as [QuestionKind, RowAnswer][])
    now = (await t.request(answerImportRows, { params, body: { kind, answer, revision: now.revision } }, as))
      .body;
  if (held !== undefined) {
    const opening = { date: held.date, quantity: held.quantity, cost: null };
    const body = { lines: [held.line], edit: { kind: 'opening' as const, opening }, revision: now.revision };
    now = (await t.request(editImportRows, { params, body }, as)).body;
  }
  const deposits = (now.cashQuestion?.balances ?? []).map(({ currency, lowest, firstOn }) => ({
    currency,
    amount: lowest.replace('-', ''),
    date: firstOn,
  }));
  if (now.cashQuestion === null) return { now, deposits: [] };
  const body = { answer: { cashKept: true, openingDeposits: deposits }, revision: now.revision };
  return { now: (await t.request(answerImportCash, { params, body }, as)).body, deposits };
};

/** Walks to the return; says which lines were booked, what was deposited before, and what the pages then show. */
export const walkToReturn = async (walker: Walker, portfolioId: string, file: WalkedFile) => {
  const { t, as } = walker;
  const read = await addInstruments(walker, await readFile(walker, portfolioId, file));
  const { now, deposits } = await answerQuestions(walker, read, file);
  const { items } = (await t.request(listImportRows, { params: { id: now.id }, query: { limit: 200 } }, as))
    .body;
  await applyAndWait(t, now, { as, rows: 'good' });
  const explained = await t.request(
    explainFigure,
    { params: { id: portfolioId }, query: { figure: 'twr' } },
    as,
  );
  const { holdings } = (await t.request(getHoldings, { params: { id: portfolioId } }, as)).body;
  return {
    deposits,
    open: now.questionRows,
    // A row with the other side of a currency exchange is booked with the first.
    booked: items
      .filter(({ status, faults: errors }) => status === 'new' || errors[0]?.code === 'other_side_in_line')
      .map(({ line }) => line),
    explained: explained.body,
    priced: holdings.map(({ priceSource }) => priceSource),
  };
};
