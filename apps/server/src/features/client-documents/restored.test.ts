/** Documents of clients come back from a backup with all their versions. */
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backUpDatabase } from '../../platform/backup/database-commands.ts';
import { restoreBackup } from '../../platform/backup/restore.ts';
import { createFolderDriver } from '../../platform/stored-files/folder-driver.ts';
import { createStoredFiles } from '../../platform/stored-files/stored-files.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { fileDocument, fileVersion, samplePdf } from '../../testing/documents.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { createScratchFolder } from '../../testing/scratch-folder.ts';

const folder = createScratchFolder();
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a restored firm has every version of its documents, and knows the space that they take', async () => {
  const agent = await t.signInAs('agent');
  const clientId = await makeClient(t, agent);
  const { body } = await fileDocument(t, agent, { clientId, content: samplePdf, fileName: 'agreement.pdf' });
  await fileVersion(t, agent, { clientId, id: body.id, content: 'Signed\n' });
  const file = resolve(folder, 'backup.gz');
  const cacheDir = inject('databaseCache');
  await backUpDatabase(t.database.config, { file, files: t.app.files.driver }, { cacheDir });

  const target = await openTestDatabase({ isMigrated: false });
  try {
    const files = createFolderDriver(resolve(folder, 'files'));
    await restoreBackup(target, file, {
      migrationsDir: resolve(import.meta.dirname, '../../../migrations'),
      files,
    });
    const { rows } = await sql<{ name: string; number: number; file_id: string; bytes: number }>`
      select d.name, v.number, v.file_id, (select bytes from document_space)::int as bytes
      from document_versions v join client_documents d on d.id = v.document_id order by v.number`.execute(
      target.db,
    );
    const { secrets, clock } = t.app;
    const store = createStoredFiles({
      driver: files,
      scanner: null,
      secrets,
      clock,
      onDamage: (error) => {
        throw error;
      },
    });
    const found = await Promise.all(
      rows.map(async ({ file_id: id, ...row }) => {
        const bytes = await store.open(target.db, id);
        return { ...row, content: bytes && (await text(bytes)) };
      }),
    );
    const bytes = samplePdf.length + 'Signed\n'.length;
    expect(found).toEqual([
      { name: 'agreement', number: 1, bytes, content: samplePdf },
      { name: 'agreement', number: 2, bytes, content: 'Signed\n' },
    ]);
  } finally {
    await target.close();
  }
});
