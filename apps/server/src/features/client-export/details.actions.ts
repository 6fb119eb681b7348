/** What `client.json` says of records beyond their lists. */
import { getClientDocument } from '@partnerfolio/contract/clients/documents';
import type { ClientDocument } from '@partnerfolio/contract/clients/documents';
import { getAnswerDraft, getAnswerSheet } from '@partnerfolio/contract/clients/risk-profile';
import type { RiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { getLogRecord } from '@partnerfolio/contract/compliance/log';
import type { LogRecord } from '@partnerfolio/contract/compliance/log';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { listReportDeliveries } from '@partnerfolio/contract/reports/deliveries';
import type { ReportDeliveries } from '@partnerfolio/contract/reports/deliveries';
import { getReport } from '@partnerfolio/contract/reports/reports';
import type { Report } from '@partnerfolio/contract/reports/reports';
import type { ExportAct } from './act.ts';
import { askJson } from './ask.actions.ts';
import type { Told } from './ask.actions.ts';

export type Part = readonly [key: string, told: Told<unknown>];

/** A record as its own endpoint answers it; what the list says of it, if that cannot be read. */
const detailOf = async (
  { act, key }: { readonly act: ExportAct; readonly key: string },
  row: { readonly id: string },
  asked: { readonly endpoint: EndpointSpec; readonly params: Readonly<Record<string, string>> },
): Promise<unknown> => {
  const told = await askJson(act, asked);
  if ('value' in told) return told.value;
  act.manifest.leaveOut(key, told.why, { id: row.id });
  return row;
};

async function* documents(act: ExportAct, clientId: string, value: unknown): AsyncGenerator<Part> {
  const details: unknown[] = [];
  // The list of a household has the documents of its members too, which have folders of their own.
  for (const row of (value as ClientDocument[]).filter(({ client }) => client.id === clientId)) {
    const params = { id: clientId, documentId: row.id };
    details.push(await detailOf({ act, key: 'documents' }, row, { endpoint: getClientDocument, params }));
  }
  yield ['documents', { value: details }];
}

async function* log(act: ExportAct, _clientId: string, value: unknown): AsyncGenerator<Part> {
  const details: unknown[] = [];
  for (const row of value as LogRecord[])
    details.push(
      await detailOf({ act, key: 'log' }, row, { endpoint: getLogRecord, params: { id: row.id } }),
    );
  yield ['log', { value: details }];
}

async function* reports(act: ExportAct, _clientId: string, value: unknown): AsyncGenerator<Part> {
  const details: unknown[] = [];
  for (const row of value as Report[]) {
    const params = { reportId: row.id };
    const report = await detailOf({ act, key: 'reports' }, row, { endpoint: getReport, params });
    const told = await askJson(act, { endpoint: listReportDeliveries, params });
    if ('why' in told) act.manifest.leaveOut('deliveries of a report', told.why, { id: row.id });
    const deliveries = 'value' in told ? (told.value as ReportDeliveries).items : null;
    details.push({ ...(report as Report), deliveries });
  }
  yield ['reports', { value: details }];
}

async function* riskProfile(act: ExportAct, clientId: string, value: unknown): AsyncGenerator<Part> {
  const { sheets, draft } = value as RiskProfile;
  yield ['riskProfile', { value }];
  const answered: unknown[] = [];
  for (const row of sheets) {
    const params = { id: clientId, sheetId: row.id };
    answered.push(await detailOf({ act, key: 'answerSheets' }, row, { endpoint: getAnswerSheet, params }));
  }
  yield ['answerSheets', { value: answered }];
  yield [
    'answerDraft',
    draft === null
      ? { value: null }
      : await askJson(act, { endpoint: getAnswerDraft, params: { id: clientId } }),
  ];
}

/** Sections whose records have more to say than the list, or whose answer leads to others. */
export const details: Readonly<
  Record<string, (act: ExportAct, clientId: string, value: unknown) => AsyncGenerator<Part>>
> = { documents, log, reports, riskProfile };
