/** Uploads files of facts in tests, and states what they say, as a page does. */
import {
  applyFactImport,
  listFactImportRows,
  uploadFacts,
} from '@partnerfolio/contract/instruments/fact-imports';
import type { FactImport, FactImportRow } from '@partnerfolio/contract/instruments/fact-imports';
import { emtFieldNumbers } from '../features/fact-imports/read/emt-fields.ts';
import type { TestApp, TestPerson } from './app.ts';

/** Uploads a file; the answer has the status and the import, or the problem. */
export const uploadFactFile = async (
  t: TestApp,
  {
    file,
    as,
    fileName = 'facts.csv',
  }: { file: Uint8Array<ArrayBuffer> | string; as: TestPerson; fileName?: string },
) => {
  const answer = await t.fetch(`${uploadFacts.path}?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/octet-stream' },
    body: file,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as FactImport & { fields?: { code: string }[] },
  };
};

/** All rows of an import. */
export const rowsOfFacts = async (t: TestApp, id: string, as: TestPerson): Promise<FactImportRow[]> => {
  const rows: FactImportRow[] = [];
  for (;;) {
    const query = { limit: 200, offset: rows.length };
    const { body } = await t.request(listFactImportRows, { params: { id }, query }, as);
    rows.push(...body.items);
    if (rows.length >= body.total) return rows;
  }
};

/** States the facts of a file to the end. */
export const applyFacts = async (
  t: TestApp,
  { found, as, leaveOut = false }: { found: FactImport; as: TestPerson; leaveOut?: boolean },
): Promise<FactImport> => {
  let now = found;
  do {
    const body = { leaveOut, revision: now.revision };
    const answer = await t.request(applyFactImport, { params: { id: found.id }, body }, as);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    now = answer.body;
  } while (now.state === 'applying');
  return now;
};

/** An uploaded file of one row. */
export const makeTestFactImport = async (t: TestApp) => {
  const { body } = await uploadFactFile(t, { file: 'Symbol,SRI\nACME,4\n', as: await t.signInAs('admin') });
  return { params: { id: body.id } };
};

const choices = {
  asOf: '2026-01-05',
  dateFormat: null,
  numberFormat: null,
  percentForm: null,
  highCosts: false,
  issuers: [],
};

/** Sound inputs for the import that the access loop makes. */
export const factImportInputs = {
  uploadFacts: { query: 'fileName=facts.csv' },
  chooseForFacts: { body: { choices, revision: 2 } },
  applyFactImport: { body: { leaveOut: false, revision: 2 } },
  undoFactImport: { body: { revision: 2 } },
};

const fields = emtFieldNumbers;

/** Names of the template's fields as version 4.3 has them; the last ones are not read. */
const emtNames: Readonly<Record<string, string>> = {
  [fields.version]: 'EMT_Version',
  [fields.hasTargetMarket]: 'EMT_Data_Reporting_Target_Market',
  [fields.hasExAnteCosts]: 'EMT_Data_Reporting_Ex_Ante',
  [fields.identifier]: 'Financial_Instrument_Identifying_Data',
  [fields.identifierType]: 'Type_Of_Identification_Code_For_The_Financial_Instrument',
  [fields.name]: 'Financial_Instrument_Name',
  [fields.currency]: 'Financial_Instrument_Currency',
  '00050': 'General_Reference_Date',
  '00060': 'Financial_Instrument_Product_Type',
  '00070': 'Financial_Instrument_Manufacturer_Name',
  [fields.quotation]: 'Structured_Securities_Quotation',
  [fields.targetMarketDate]: 'Target_Market_Reference_Date',
  '04010': 'Risk_Tolerance_PRIIPS_Methodology',
  '04020': 'Risk_Tolerance_UCITS_Methodology',
  '07100': 'Financial_Instrument_Gross_Ongoing_Costs',
  '07110': 'Financial_Instrument_Management_Fee',
  '07130': 'Financial_Instrument_Transaction_Costs_Ex_Ante',
  [fields.exAnteCostsDate]: 'Ex_Ante_Costs_Reference_Date',
};

const emtRow: Readonly<Record<string, string>> = {
  [fields.version]: 'V4.3',
  [fields.hasTargetMarket]: 'Y',
  [fields.hasExAnteCosts]: 'Y',
  [fields.identifierType]: '1',
  [fields.name]: 'Harbour Global Equity A',
  [fields.currency]: 'EUR',
  '00050': '2026-06-30',
  '00060': 'U',
  '00070': 'Harbour Asset Management',
  [fields.targetMarketDate]: '2026-05-29',
  '04010': '4',
  '07100': '0.0123',
  '07110': '0.0100',
  '07130': '0.0008',
  [fields.exAnteCostsDate]: '2026-03-31',
};

/** A file in the form of the template, with what its rows say otherwise than a usual fund. */
export const emtFile = (rows: readonly Readonly<Record<string, string>>[], delimiter = ';'): string =>
  [
    Object.entries(emtNames).map(([number, name]) => `${number}_${name}`),
    ...rows.map((row) => Object.keys(emtNames).map((number) => row[number] ?? emtRow[number] ?? '')),
  ]
    .map((cells) => cells.join(delimiter))
    .join('\r\n');
