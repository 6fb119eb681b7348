/** Reads and prints statements for tests. */
import { previewReport } from '@partnerfolio/contract/reports/options';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { FirmDocument } from '../platform/documents/document.ts';
import type { Reader } from '../features/reports/template/reading.actions.ts';
import type {
  PrintedReport,
  Printing,
  ReportFigures,
  ReportTemplate,
} from '../features/reports/template/template.ts';
import type { TestApp, TestPerson } from './app.ts';

/** Answers endpoints to a template as to a caller with a session; counts what was asked. */
export const testReader = (t: TestApp, as: TestPerson) => {
  const asked: string[] = [];
  const read: Reader = async (endpoint, input) => {
    asked.push(endpoint.name);
    const answer = await t.request(endpoint, input as never, as);
    return answer.body as never;
  };
  return { read, asked };
};

/** A preview of the test's day. */
export const testPrinting = (language: 'en' | 'es' = 'en'): Printing => ({
  language,
  firm: { name: 'Ashworth & Partners', accentColour: null },
  made: { issued: false, on: '2026-11-20' as never },
});

/** Prints figures that are not too many. */
export const printStatement = <F extends ReportFigures>(
  template: ReportTemplate<F>,
  figures: F,
  language: 'en' | 'es' = 'en',
): PrintedReport => {
  const printed = template.print(figures, testPrinting(language));
  if (printed === 'too_long') throw new Error('The statement is too long');
  return printed;
};

/** The rows of a printed table, each as its texts with the notes in brackets. */
export const rowsOf = ({ blocks }: FirmDocument, key: string): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'table' && block.table.key === key
      ? block.table.rows.map(({ cells }) =>
          cells
            .map(({ text, note }) => (note === '' ? text : `${text} (${note})`).replaceAll(/\s/gu, ' '))
            .join(' | '),
        )
      : [],
  );

export const notesOf = ({ blocks }: FirmDocument): string[] =>
  blocks.flatMap((block) => (block.kind === 'notes' ? block.notes : []));

/** Asks for a preview; answers its status, and the problem or the start of the file. */
export const previewOf = async (
  t: TestApp,
  as: TestPerson,
  { id, ...options }: { readonly id: string } & Partial<Record<keyof ReportOptions, string>>,
) => {
  const query = new URLSearchParams(options as Record<string, string>).toString();
  const answer = await t.fetch(`${previewReport.path.replace(':id', id)}?${query}`, {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: bytes,
    fields: answer.status === 422 ? (JSON.parse(bytes.toString()) as { fields: unknown }).fields : [],
  };
};
