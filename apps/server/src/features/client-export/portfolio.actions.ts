/** The files of a portfolio. */
import { getAttachment } from '@partnerfolio/contract/portfolios/attachments';
import { jsonOf } from '../../platform/files/json-parts.ts';
import type { ExportAct } from './act.ts';
import { askFile, askSection } from './ask.actions.ts';
import type { PackedFile } from './manifest.ts';
import { portfolioSections, portfolioTables } from './portfolio-sections.ts';
import { listAttached } from './queries.ts';

/** What is known of a portfolio, in the order of its sections. */
async function* partsOf(act: ExportAct, id: string, path: string) {
  for (const [key, section] of Object.entries(portfolioSections)) {
    const told = await askSection(act, section, id);
    if ('value' in told) yield [key, told.value] as const;
    else act.manifest.leaveOut(path, told.why, { part: key });
  }
}

async function* tables(act: ExportAct, id: string, folder: string): AsyncGenerator<PackedFile> {
  for (const [name, endpoint] of Object.entries(portfolioTables)) {
    const told = await askFile(act, { endpoint, params: { id }, query: { format: 'csv' } });
    if ('value' in told) yield act.manifest.pack(`${folder}${name}`, told.value.body, { portfolioId: id });
    else act.manifest.leaveOut(`${folder}${name}`, told.why, { portfolioId: id });
  }
}

async function* attachments(act: ExportAct, id: string, folder: string): AsyncGenerator<PackedFile> {
  for (const row of await listAttached(act.app.db, id)) {
    const about = { portfolioId: id, transactionId: row.transaction_id, attachmentId: row.id };
    const path = act.naming.file(`${folder}attachments/`, row.name);
    const params = { id, transactionId: row.transaction_id, attachmentId: row.id };
    const told = await askFile(act, { endpoint: getAttachment, params });
    if ('value' in told) {
      act.manifest.count('attachments');
      yield act.manifest.pack(path, told.value.body, about);
    } else act.manifest.leaveOut(path, told.why, about);
  }
}

export async function* portfolioFiles(
  act: ExportAct,
  { id, name }: { readonly id: string; readonly name: string },
  within: string,
): AsyncGenerator<PackedFile> {
  const folder = act.naming.folder(within, name);
  const path = `${folder}portfolio.json`;
  act.manifest.count('portfolios');
  yield act.manifest.pack(path, jsonOf(partsOf(act, id, path)), { portfolioId: id });
  yield* tables(act, id, folder);
  yield* attachments(act, id, folder);
}
