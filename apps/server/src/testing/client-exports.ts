/** Exports of clients for tests. */
import { exportWholeClient } from '@partnerfolio/contract/clients/whole-export';
import { expect } from 'vitest';
import type { TestApp, TestPerson } from './app.ts';
import { fileDocument, samplePdf } from './documents.ts';
import { insertTestGroup } from './people.queries.ts';
import { unzip } from './zip-files.ts';

interface Manifest {
  readonly complete: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly ({ path: string; bytes: number; sha256: string } & Record<string, unknown>)[];
  readonly leftOut: readonly ({ what: string; why: string } & Record<string, unknown>)[];
  readonly neverIncluded: readonly { what: string; why: string }[];
}

export const askForExport = (t: TestApp, id: string, as: TestPerson): Promise<Response> =>
  t.fetch(exportWholeClient.path.replace(':id', id), {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });

/** Exports a client; returns the files of the ZIP file. */
export const openExport = async (t: TestApp, id: string, as: TestPerson) => {
  const response = await askForExport(t, id, as);
  expect(response.status).toBe(200);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const json = <T = Record<string, unknown>>(path: string) =>
    JSON.parse(files.get(path)?.toString() ?? 'null') as T;
  return { response, files, json, manifest: json<Manifest>('manifest.json') };
};

/** An agent with the rights to export. */
export const signInExporter = async (t: TestApp): Promise<TestPerson> => {
  const agent = await t.signInAs('agent');
  for (const feature of ['clients.export', 'portfolios.export'] as const)
    await insertTestGroup(t.db, { userId: agent.id, feature, permission: 'grant', now: t.clock.now() });
  return agent;
};

/** Files a letter of a client; returns its id. */
export const fileLetter = async (
  t: TestApp,
  as: TestPerson,
  { clientId, ...query }: { readonly clientId: string } & Readonly<Record<string, string>>,
): Promise<string> => {
  const document = { clientId, content: samplePdf, fileName: 'Letter.pdf', query };
  const filed = await fileDocument(t, as, document);
  if (filed.status !== 201) throw new Error(JSON.stringify(filed.body));
  return filed.body.id;
};
