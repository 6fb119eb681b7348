/** An agent with a file of unknown instruments, an employee who may add them, and their calls. */
import type { CallInput } from '@partnerfolio/contract/endpoint';
import { getImport } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import {
  answerInstrumentRequests,
  getInstrumentRequest,
  listInstrumentRequests,
  requestInstruments,
} from '@partnerfolio/contract/imports/instrument-requests';
import { createInstrument } from '@partnerfolio/contract/market-data';
import type { TestApp, TestPerson } from './app.ts';
import { chooseSuggested, uploadTestFile } from './imports.ts';
import { makeClient, makePortfolio } from './ledgers.ts';

export const namesHeader = 'date,symbol,isin,name,type,quantity,price,currency';
const text = [
  namesHeader,
  '2026-01-02,,,,DEPOSIT,1,9000,EUR',
  '2026-01-05,acme,US0378331005,Acme plc,BUY,10,12.5,EUR',
  '2026-01-07,710000,,NewCo,BUY,1,20,EUR',
].join('\n');

type Choice = CallInput<typeof answerInstrumentRequests>['body']['choices'][number];

/** Creates the instrument of a request. */
export const createRequested = (id: string, symbol: string, change: object = {}): Choice => ({
  kind: 'create',
  id,
  instrument: { symbol, name: symbol, assetClass: 'equity', currency: 'EUR', ...change },
});

export type RequestingFirm = Awaited<ReturnType<typeof makeRequestingFirm>>;

export const makeRequestingFirm = async (t: TestApp) => {
  const agent = await t.signInAs('agent', { fullName: 'Ana Agent' });
  const employee = await t.signInAs('employee');
  const clientId = await makeClient(t, agent);
  const portfolioId = await makePortfolio(t, { clientId });
  const requested = async (as = employee) => (await t.request(listInstrumentRequests, {}, as)).body.items;
  return {
    agent,
    employee,
    clientId,
    portfolioId,
    requested,
    choose: async (file = text, place = portfolioId): Promise<Import> => {
      const upload = await uploadTestFile(t, { portfolioId: place, text: file, as: agent });
      return (await chooseSuggested(t, upload, { as: agent })).body;
    },
    request: ({ id, revision }: Import, as = agent) =>
      t.request(requestInstruments, { params: { id }, body: { revision } }, as),
    /** Waits for the imports that go on with the answers. */
    answer: async (choices: Choice[], as = employee) => {
      const result = await t.request(answerInstrumentRequests, { body: { choices } }, as);
      await t.settled();
      return result;
    },
    read: async ({ id }: Import, as = agent) => (await t.request(getImport, { params: { id } }, as)).body,
    own: async ({ id }: Import) => (await t.request(getInstrumentRequest, { params: { id } }, agent)).body,
    mailsTo: async ({ email }: TestPerson) =>
      (await t.mails())
        .filter(({ recipient }) => recipient === email)
        .map(({ kind, body }) => ({ kind, body })),
    idOf: async (name: string, as = employee) =>
      (await requested(as)).find((one) => one.name === name)?.id ?? '',
    addInstrument: (symbol: string) =>
      t.request(
        createInstrument,
        { body: { symbol, name: symbol, assetClass: 'equity', currency: 'EUR' } },
        { as: employee, headers: { 'idempotency-key': crypto.randomUUID() } },
      ),
  };
};
