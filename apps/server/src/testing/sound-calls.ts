/** A valid call of any endpoint, made from the contract's schemas and the fixture of its record. */
import { randomUUID } from 'node:crypto';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { LocalDate } from '@partnerfolio/contract/values';
import { kindOptions } from '@partnerfolio/contract/reports/options';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { z } from 'zod';
import type { TestApp, TestPerson } from './app.ts';
import { renewAllFigures } from './figures.ts';
import { makeInstrument } from './ledgers.ts';
import { testView } from './list-views.ts';
import { modelContent } from './models.ts';
import { recordFixtures, recordInputs } from './records.ts';
import { stooqForm } from './market-provider.ts';
import { makeSample } from './samples.ts';

/** Half a surrogate pair, which is not valid text. */
export const loneSurrogate = 'a\ud800b';

/** The three bytes of a lone surrogate, for addresses. */
const inAddress = (text: string): string =>
  text === loneSurrogate ? 'a%ED%A0%80b' : encodeURIComponent(text);

/** The content of a call. */
export interface SentCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A value that is valid for a part of a call. */
export const samplePart = (schema: z.ZodType | undefined): unknown =>
  schema === undefined
    ? undefined
    : makeSample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const toTexts = (part: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/** What a schema alone does not express: fields that contradict each other, or lock the caller out. */
const password = { newPassword: 'correct horse', confirmPassword: 'correct horse' };
const ofNothingElse = {
  accountId: null,
  toAccountId: null,
  accruedInterest: '0',
  fromLots: null,
  instrumentId: null,
  toInstrumentId: null,
  toAmount: null,
  toCurrency: null,
};
/** A report of one day has none of the options that only other kinds have. */
const ofOneDay = {
  account: undefined,
  from: undefined,
  ...Object.fromEntries(kindOptions.map((option) => [option, undefined])),
};
/** A template of a report whose options all have their usual value. */
const ofEachTime = {
  range: null,
  ...Object.fromEntries(kindOptions.map((option) => [option, undefined])),
};
/** A transfer has either units or an amount of cash. */
const ofUnits = { amount: null, fromLots: null };
/** A restriction is of an instrument or of a class. */
const ofOneClass = { instrumentId: null, assetClass: 'equity', until: null };
const ofNobodyElse = { householdId: null, ownerId: undefined };
/** Assumptions about one class, which need no correlation. */
const soundAssumptions = {
  from: '2026-06-01',
  classes: [{ assetClass: 'cash', expectedReturnPct: '2', volatilityPct: '0.5', source: null, asOf: null }],
  correlations: [],
  correlationAsOf: null,
  scoreTable: [
    { volatilityPct: '0', score: 1 },
    { volatilityPct: '30', score: 99 },
  ],
};
const soundBodies: Readonly<Record<string, object>> = {
  createListView: testView,
  updateListView: testView,
  chooseListColumns: { columns: testView.columns },
  setFactorRequirements: { roles: [] },
  changePassword: password,
  chooseFormats: { number: 'comma', date: 'iso', timeZone: 'Europe/Madrid', revision: 1 },
  resetPassword: password,
  deactivateUser: { takeoverId: null },
  addTransaction: ofNothingElse,
  addTransactions: {
    rows: [{ type: 'deposit', tradeDate: '2026-01-05', amount: '1', currency: 'EUR' }],
  },
  updateTransaction: ofNothingElse,
  recordCorporateAction: { toInstrumentId: null, costShare: null, amountPerUnit: null, currency: null },
  previewTransfer: ofUnits,
  bookTransfer: ofUnits,
  createPortfolio: { benchmark: 'none', accounts: [] },
  // The service of a stored portfolio is changed by its mandates.
  updatePortfolio: { benchmark: 'none', accounts: [], kind: 'advisory' },
  putFirmDetails: {
    address: '1 Harbour Road',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accentColour: '#1b5e7a',
  },
  putAssumptions: soundAssumptions,
  putHolidayCalendar: { country: 'ES', state: 'MD', region: null },
  putComparisonSettings: { benchmarkId: null, riskFree: { kind: 'constant', yearlyPct: '1' } },
  stateInstrumentFacts: { issuer: undefined },
  createIssuer: { lei: '529900T8BM49AURSDO55', country: 'ES', parentId: null },
  updateIssuer: { lei: '529900T8BM49AURSDO55', country: 'ES', parentId: null },
  deliverReports: { address: 'ann@example.com' },
  issueReport: ofOneDay,
  createReportPreset: ofEachTime,
  updateReportPreset: ofEachTime,
  // Only some kinds of report exist of a client.
  issueClientReport: { ...ofOneDay, template: 'holdings' },
  issueFirmReport: { from: undefined, to: undefined },
  addMandate: { service: 'discretionary', fromDay: '2026-06-01', toDay: null },
  updateMandate: { service: 'advisory', fromDay: '2020-01-01', toDay: null },
  createClient: ofNobodyElse,
  updateClient: ofNobodyElse,
  updateClients: { change: { type: 'addTag', tag: 'new' } },
  updateClientKyc: { nationalities: ['ES'], birthDate: '1980-05-03', foundedOn: null, lei: null },
  recordClientReview: { followUpBy: '2030-01-01' },
  addFirmRestriction: ofOneClass,
  addClientRestriction: ofOneClass,
  addPortfolioRestriction: ofOneClass,
  putClientLimits: { currencies: ['EUR'], scoreMost: 50, forbiddenInstruments: [], classes: [] },
  createProposal: { newPortfolio: null },
  // The sample file is a single table, of which none can be chosen.
  chooseLayout: { table: null },
  createCustomProvider: stooqForm,
  updateCustomProvider: stooqForm,
  createInstrument: { symbols: [{ provider: 'yahoo', symbol: 'ACME' }] },
  putInstrumentSymbols: { symbols: [{ provider: 'yahoo', symbol: 'ACME' }] },
};
/** The parts of a benchmark are whole, and their instruments exist. */
const wholeParts = async (t: TestApp): Promise<object> => ({
  parts: [{ instrumentId: await makeInstrument(t), weightPct: '100' }],
});
/** A model of an instrument that exists. */
const wholeModel = async (t: TestApp): Promise<object> => modelContent(await makeInstrument(t));
/** A task for the caller. */
const ownTask = (_: TestApp, { id }: TestPerson): Promise<object> => Promise.resolve({ assigneeId: id });
/** A day that is in no other row of the calendar. */
const freeDay = async (t: TestApp): Promise<object> => {
  const taken = await t.db.selectFrom('own_days').select('id').execute();
  return { day: dateOfDay(dayOfDate('2026-01-01' as LocalDate) + taken.length) };
};
/** Bodies that depend on what is stored, or name a record besides that of the path. */
const soundReferences: Readonly<Record<string, (t: TestApp, person: TestPerson) => Promise<object>>> = {
  addOwnDay: freeDay,
  addClientTask: ownTask,
  addClientTasks: ownTask,
  updateClientTask: ownTask,
  updateLogRecord: ownTask,
  createModel: wholeModel,
  addModelVersion: wholeModel,
  createBenchmark: wholeParts,
  updateBenchmark: wholeParts,
};
const soundQueries: Readonly<Record<string, object>> = {
  getUpload: { table: undefined },
  previewReport: ofOneDay,
  previewClientReport: { ...ofOneDay, template: 'holdings' },
  drawReportPages: ofOneDay,
  checkReportParts: ofOneDay,
  drawClientReportPages: { ...ofOneDay, template: 'holdings' },
  getAnalytics: { from: undefined, to: undefined },
  previewFirmReport: { from: undefined, to: undefined },
  drawFirmReportPages: { from: undefined, to: undefined },
  getComparison: { benchmark: undefined },
  listClients: { ids: '00000000-0000-4000-8000-000000000000' },
  exportClients: { ids: '00000000-0000-4000-8000-000000000000' },
  listVisited: { records: 'client:00000000-0000-4000-8000-000000000000' },
};
/** Reports of the firm, which are refused while figures of any portfolio wait to be computed. */
const ofFirm = new Set(['previewFirmReport', 'drawFirmReportPages', 'issueFirmReport']);
/** Endpoints whose valid call needs more than a form: a file, a device, a second record. */
export const asksForMore = new Set([
  'uploadTransactions',
  'addAttachment',
  'addClientDocument',
  'addDocumentVersion',
  'uploadClients',
  'uploadPrices',
  'uploadFacts',
  'uploadRates',
  'addPasskey',
  'createProposal',
  // Nothing is recorded yet.
  'verifyClientKyc',
  // Nothing is closed that could be reopened.
  'reopenPortfolioPeriod',
  'reopenClientPeriod',
  'reopenFirmPeriod',
  'previewInstrumentMerge',
  'previewClientMerge',
  'previewPortfolioModel',
  'mergeClient',
  'mergeInstrument',
]);

/** A valid call, for a record of the caller's own where the path names one. */
export const soundCall = async (
  t: TestApp,
  endpoint: EndpointSpec,
  person: TestPerson,
): Promise<SentCall> => {
  const made = endpoint.record === undefined ? null : await recordFixtures[endpoint.record]?.make(t, person);
  if (ofFirm.has(endpoint.name)) await renewAllFigures(t.app);
  const given = recordInputs[endpoint.name]?.body;
  const sampled = samplePart(endpoint.body);
  return {
    params: { ...toTexts(samplePart(endpoint.params)), ...made?.params },
    query: toTexts({ ...Object(samplePart(endpoint.query)), ...soundQueries[endpoint.name] }),
    body:
      endpoint.body === undefined
        ? undefined
        : {
            ...Object(sampled),
            ...Object(given),
            ...soundBodies[endpoint.name],
            ...(await soundReferences[endpoint.name]?.(t, person)),
          },
  };
};

interface SentBy {
  readonly as: TestPerson;
  readonly scheme?: 'Bearer' | 'Link';
}

/** Sends a call as a user, or as the holder of a link. */
export const sendCall = (
  t: TestApp,
  endpoint: EndpointSpec,
  { params, query, body, as, scheme = 'Bearer' }: SentCall & SentBy,
) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    inAddress(params[name] ?? randomUUID()),
  );
  const search = Object.entries(query).map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`);
  const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
  return t.fetch(search.length === 0 ? path : `${path}?${search.join('&')}`, {
    method: endpoint.method,
    headers: {
      authorization: `${scheme} ${as.accessToken}`,
      ...(hasBody ? { 'content-type': endpoint.upload?.types[0] ?? 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
};
