/** The files of a client. */
import { downloadDocument } from '@partnerfolio/contract/clients/documents';
import type { DocumentWithVersions } from '@partnerfolio/contract/clients/documents';
import { downloadSheetRecord } from '@partnerfolio/contract/clients/risk-profile';
import type { AnswerSheet } from '@partnerfolio/contract/clients/risk-profile';
import { getProposal } from '@partnerfolio/contract/proposals';
import type { ProposalRow } from '@partnerfolio/contract/proposals';
import { downloadReport } from '@partnerfolio/contract/reports/reports';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { jsonOf } from '../../platform/files/json-parts.ts';
import type { ExportAct } from './act.ts';
import { askFile, askJson, askSection } from './ask.actions.ts';
import { details } from './details.actions.ts';
import type { Part } from './details.actions.ts';
import type { PackedFile } from './manifest.ts';
import { portfolioFiles } from './portfolio.actions.ts';
import type { ExportedClient } from './queries.ts';
import { clientSections } from './sections.ts';

/** What `client.json` holds, which leads to the other files. */
type Known = Map<string, unknown>;

/** The records of a section; none if it could not be read. */
const listed = <T>(known: Known, key: string): readonly T[] => (known.get(key) ?? []) as readonly T[];

/** Kept for the files that follow, and not in `client.json`: proposals have files of their own. */
const elsewhere: ReadonlySet<string> = new Set(['proposals']);

async function* sectionParts(act: ExportAct, id: string): AsyncGenerator<Part> {
  for (const [key, section] of Object.entries(clientSections)) {
    const told = await askSection(act, section, id);
    const expand = details[key];
    if (expand !== undefined && 'value' in told) yield* expand(act, id, told.value);
    else yield [key, told];
  }
}

async function* partsOf(act: ExportAct, id: string, { path, known }: { path: string; known: Known }) {
  for await (const [key, told] of sectionParts(act, id)) {
    if ('why' in told) act.manifest.leaveOut(path, told.why, { part: key });
    else {
      known.set(key, told.value);
      if (!elsewhere.has(key)) yield [key, told.value] as const;
    }
  }
}

interface Place {
  readonly client: ExportedClient;
  readonly folder: string;
  readonly known: Known;
}

async function* documentFiles(act: ExportAct, place: Place): AsyncGenerator<PackedFile> {
  for (const { id, name, versions = [] } of listed<
    Partial<DocumentWithVersions> & { id: string; name: string }
  >(place.known, 'documents')) {
    const folder = act.naming.folder(`${place.folder}documents/`, name);
    act.manifest.count('documents');
    for (const { number: version, fileName } of versions.toReversed()) {
      const about = { documentId: id, version };
      const path = act.naming.file(folder, `v${version} ${fileName}`);
      const params = { id: place.client.id, documentId: id, version };
      const told = await askFile(act, { endpoint: downloadDocument, params });
      if ('value' in told) {
        act.manifest.count('documentVersions');
        yield act.manifest.pack(path, told.value.body, about);
      } else act.manifest.leaveOut(path, told.why, about);
    }
  }
}

async function* sheetFiles(act: ExportAct, { client, folder, known }: Place): AsyncGenerator<PackedFile> {
  for (const { id, answeredOn, records = [] } of listed<AnswerSheet>(known, 'answerSheets'))
    for (const { language } of records) {
      const about = { answerSheetId: id, language };
      const path = act.naming.file(`${folder}answer-sheets/`, `${answeredOn} ${language}.pdf`);
      const params = { id: client.id, sheetId: id, language };
      const told = await askFile(act, { endpoint: downloadSheetRecord, params });
      if ('value' in told) yield act.manifest.pack(path, told.value.body, about);
      else act.manifest.leaveOut(path, told.why, about);
    }
}

async function* proposalFiles(act: ExportAct, { folder, known }: Place): AsyncGenerator<PackedFile> {
  for (const { id, purpose } of listed<ProposalRow>(known, 'proposals')) {
    const path = act.naming.file(`${folder}proposals/`, `${purpose}.json`);
    const told = await askJson(act, { endpoint: getProposal, params: { id } });
    if ('why' in told) act.manifest.leaveOut(path, told.why, { proposalId: id });
    else {
      act.manifest.count('proposals');
      const text = `${JSON.stringify(told.value, null, 2)}\n`;
      yield act.manifest.pack(path, ReadableStream.from([text]), { proposalId: id });
    }
  }
}

async function* reportFiles(act: ExportAct, { folder, known }: Place): AsyncGenerator<PackedFile> {
  for (const { id, number, version, title, isKept } of listed<Report>(known, 'reports')) {
    const about = { reportId: id, number, version };
    const path = act.naming.file(`${folder}reports/`, `${number} ${title} v${version}.pdf`);
    const told = isKept
      ? await askFile(act, { endpoint: downloadReport, params: { reportId: id } })
      : { why: 'not_kept' };
    if ('value' in told) {
      act.manifest.count('reports');
      yield act.manifest.pack(path, told.value.body, about);
    } else act.manifest.leaveOut(path, told.why, about);
  }
}

/** The files of a client, in a folder. */
export async function* clientFiles(
  act: ExportAct,
  client: ExportedClient,
  folder: string,
): AsyncGenerator<PackedFile> {
  const known: Known = new Map();
  const path = `${folder}client.json`;
  act.manifest.count('clients');
  yield act.manifest.pack(path, jsonOf(partsOf(act, client.id, { path, known })), { clientId: client.id });
  const place = { client, folder, known };
  yield* documentFiles(act, place);
  yield* sheetFiles(act, place);
  yield* proposalFiles(act, place);
  yield* reportFiles(act, place);
  for (const portfolio of listed<{ id: string; name: string }>(known, 'portfolios'))
    yield* portfolioFiles(act, portfolio, `${folder}portfolios/`);
}
