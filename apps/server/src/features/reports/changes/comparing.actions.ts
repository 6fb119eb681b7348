/**
 * Compares issued reports with today's figures, at the precision at which they were printed: a report of which some printed
 * figure would be another one today is *changed since*. Both are printed anew from their figures, so that a later template
 * changes nothing.
 */
import { reportOptionsSchema } from '@partnerfolio/contract/reports/options';
import type { App } from '../../../platform/context.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import type { Bindings } from '../../../platform/serve/answer-of.ts';
import { readSnapshot } from '../../figures/snapshot/snapshot.actions.ts';
import { readPrinting, readReport } from '../making.actions.ts';
import { subjectOf } from '../queries.ts';
import type { PrintedReport, ReportFigures } from '../template/template.ts';
import { templates } from '../templates.ts';
import { officeCall, officeCallAs } from './office.ts';
import { isOfSameClients } from './scope.rules.ts';
import { changedFigures } from './printed.rules.ts';
import { nextStanding, putChanges, putCompared } from './queries.ts';
import type { StandingReport } from './queries.ts';

const hourMs = 3_600_000;
/** Reports looked at in one round; only those whose figures may have changed are computed. */
const atOnce = 500;
/** A round ends after so long; the next goes on where it ended. */
const roundMs = 30_000;

const documentOf = (printed: PrintedReport | 'too_long') => {
  invariant(printed !== 'too_long', 'a report that was issued can be printed');
  return printed.document;
};

/** Who reads the figures: with the eyes of the issuer if these saw a part of a household only, so that nothing of its other members is compared. */
const callerOf = (app: App, { issued_by: issuer }: StandingReport, { scope }: ReportFigures) =>
  scope === undefined || scope.seesAll || issuer === null ? officeCall(app) : officeCallAs(app, issuer);

/** What has changed in a report; null if its figures cannot be read now. */
const changesOf = async (app: App, bindings: Bindings, report: StandingReport) => {
  const options = reportOptionsSchema.parse(JSON.parse(report.options));
  const wanted = { subject: subjectOf(report), options };
  const snapshot = await readSnapshot(app.db, report.snapshot_id);
  invariant(snapshot !== null, 'a report has its figures');
  const frozen = snapshot.figures as ReportFigures;
  const read = await readReport(bindings, callerOf(app, report, frozen), wanted);
  if (isRefusal(read) || !isOfSameClients(frozen, read.figures)) return null;
  const made = { issued: false, on: app.clock.today() } as const;
  const printing = await readPrinting(app, options.language, made);
  const { print } = templates[options.template];
  const now = print(read.figures, printing);
  const before = documentOf(print(frozen, printing));
  // Too long to be printed today: none of its figures would be.
  return changedFigures(before, now === 'too_long' ? { ...before, cards: [], blocks: [] } : now.document);
};

const compare = async (app: App, bindings: Bindings, report: StandingReport): Promise<void> => {
  const at = app.clock.now();
  const { id, revisions } = report;
  try {
    const changes = await changesOf(app, bindings, report);
    if (changes === null) await putCompared(app.db, id, at);
    else await putChanges(app.db, { id, revisions, at, changes });
  } catch (error) {
    // One report that cannot be compared stops no other.
    app.log.error({ err: error, report: id }, 'an issued report could not be compared with today');
    await putCompared(app.db, id, at);
  }
};

const first = '00000000-0000-0000-0000-000000000000';

/** Compares some reports; returns the id after which the next round goes on. */
const compareSome = async (app: App, bindings: Bindings, after: string): Promise<string> => {
  const now = app.clock.now();
  const comparedBefore = new Date(now.getTime() - 20 * hourMs);
  const reports = await nextStanding(app.db, { after, limit: atOnce, comparedBefore });
  const endsAt = performance.now() + roundMs;
  let last = after;
  for (const report of reports) {
    if (app.background.stopping.aborted || performance.now() > endsAt) return last;
    if (report.is_due) await compare(app, bindings, report);
    last = report.id;
  }
  return reports.length < atOnce ? first : last;
};

/** A round over all issued reports, some of them at each call; the figures are read from the given endpoints. */
export const compareReports = (lists: readonly Binding[]): ((app: App) => Promise<void>) => {
  const bindings = new Map(lists.map((binding) => [binding.endpoint.name, binding]));
  let after = first;
  let running: Promise<void> | null = null;
  const round = async (app: App) => {
    after = await compareSome(app, bindings, after);
  };
  // A round that takes longer than the time to the next one is not joined by a second.
  return (app) => (running ??= round(app).finally(() => (running = null)));
};
