/** Makes reports: reads their figures, writes their document, sets it as PDF. */
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import type { App } from '../../platform/context.ts';
import type { DocumentLogo } from '../../platform/documents/document.ts';
import { createTypesetter } from '../../platform/documents/typesetter.ts';
import type { Typeset } from '../../platform/documents/typesetter.ts';
import { readDetails } from '../../platform/firm/details.ts';
import { readLogo } from '../../platform/firm/logo.ts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { AnyCall, Bindings } from '../../platform/serve/answer-of.ts';
import { readSnapshot } from '../figures/snapshot/snapshot.actions.ts';
import { optionErrors } from './template/asked.rules.ts';
import { ReadRefused, readTogether } from './template/reading.actions.ts';
import type { Made, PrintedReport, Printing, ReportFigures, ReportSubject } from './template/template.ts';
import { templates } from './templates.ts';

const typesetter = createTypesetter();

/** Reads the figures of a report as the caller may see them. */
export const readReport = async (
  bindings: Bindings,
  call: AnyCall,
  { subject, options }: { readonly subject: ReportSubject; readonly options: ReportOptions },
) => {
  const wrong = optionErrors(options, subject.of);
  if (wrong.length > 0)
    return refuse('invalid', { fields: wrong.map(({ path, code }) => fieldError(path, code)) });
  try {
    return await readTogether({ bindings, call }, (read) =>
      templates[options.template].read(read, subject, options),
    );
  } catch (error) {
    if (!(error instanceof ReadRefused)) throw error;
    const { code, fields = [] } = error.refusal;
    if (code === 'busy') return refuse('busy');
    return code === 'invalid' ? refuse('invalid', { fields }) : refuse('not_found');
  }
};

/** The figures of an issued report as they were frozen. */
export const readFrozen = async ({ db }: App, id: string): Promise<ReportFigures> => {
  const snapshot = await readSnapshot(db, id);
  invariant(snapshot !== null, 'a report has its figures');
  return snapshot.figures as ReportFigures;
};

/** What the firm's documents have of the firm. */
export const readPrinting = async (
  app: App,
  language: ReportOptions['language'],
  made: Made,
): Promise<Printing> => {
  const [{ name }, { accentColour }] = await Promise.all([app.firm.facts(), readDetails(app.db)]);
  return { language, firm: { name: name ?? 'Partnerfolio', accentColour }, made };
};

/** Writes a report, or refuses one that is too long to be printed. */
export const printReport = (options: ReportOptions, figures: ReportFigures, printing: Printing) => {
  const printed = templates[options.template].print(figures, printing);
  return printed === 'too_long'
    ? refuse('wrong_state', because('document_too_long', { rows: printedRowsAtMost }))
    : printed;
};

const logoOf = async ({ db }: App): Promise<DocumentLogo | null> => {
  const row = await readLogo(db);
  return row && { image: row.logo, width: row.logo_width, height: row.logo_height };
};

/** Why a document could not be set or drawn; null if it was. A failure of the compiler is a fault of ours. */
const refuseMade = (made: Typeset) => {
  if ('busy' in made) return refuse('busy');
  if ('missing' in made)
    return refuse('wrong_state', because('characters_not_printable', { text: made.missing }));
  invariant(!('error' in made), `the document could be made: ${'error' in made ? made.error : ''}`);
  return null;
};

/** Sets a document as PDF, dated `at`, with the firm's logo. */
export const typesetReport = async (app: App, { document }: PrintedReport, at: Date) => {
  const made = await typesetter.typeset(document, at, await logoOf(app));
  const refused = refuseMade(made);
  if (refused !== null) return refused;
  invariant('pdf' in made, 'a document that is set is a file');
  return new Uint8Array(made.pdf);
};

/** Draws the first pages of a document, with the firm's logo. */
export const drawReport = async (app: App, { document }: PrintedReport) => {
  const made = await typesetter.draw(document, await logoOf(app));
  const refused = refuseMade(made);
  if (refused !== null) return refused;
  invariant('drawn' in made, 'a document that is drawn has pages');
  return made.drawn;
};
