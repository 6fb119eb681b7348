/** Makes reports: reads their figures, writes their document, sets it as PDF. */
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import type { App } from '../../platform/context.ts';
import { createTypesetter } from '../../platform/documents/typesetter.ts';
import { readDetails } from '../../platform/firm/details.ts';
import { readLogo } from '../../platform/firm/logo.ts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { AnyCall, Bindings } from '../../platform/serve/answer-of.ts';
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

/** Sets a document as PDF, dated `at`, with the firm's logo. */
export const typesetReport = async ({ db }: App, { document }: PrintedReport, at: Date) => {
  const row = await readLogo(db);
  const logo = row && { image: row.logo, width: row.logo_width, height: row.logo_height };
  const made = await typesetter.typeset(document, at, logo);
  if ('busy' in made) return refuse('busy');
  if ('missing' in made)
    return refuse('wrong_state', because('characters_not_printable', { text: made.missing }));
  invariant('pdf' in made, `the document could be made: ${'error' in made ? made.error : ''}`);
  return new Uint8Array(made.pdf);
};
