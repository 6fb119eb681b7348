/**
 * Compares issued reports with today's figures, at the precision at which they were printed: a report of which some printed
 * figure would be another one today is *changed since*. Both are printed anew from their figures, so that a later template
 * changes nothing.
 */
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import { walkInRounds } from '../../../platform/jobs/rounds.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import { bindingsOf } from '../../../platform/serve/answer-of.ts';
import type { Bindings } from '../../../platform/serve/answer-of.ts';
import { notify } from '../../notifications/notify.actions.ts';
import { readFrozen, readPrinting, readReport } from '../making.actions.ts';
import { subjectOf } from '../queries.ts';
import type { PrintedReport, ReportFigures } from '../template/template.ts';
import { templates } from '../templates.ts';
import { officeCall, officeCallAs } from '../../../platform/serve/office.ts';
import { isOfSameClients } from './scope.rules.ts';
import { changedFigures } from './printed.rules.ts';
import { nextStanding, putChanges, putCompared } from './queries.ts';
import type { StandingReport } from './queries.ts';
import { storedOptions } from '../template/asked.rules.ts';

const hourMs = 3_600_000;

const documentOf = (printed: PrintedReport | 'too_long') => {
  invariant(printed !== 'too_long', 'a report that was issued can be printed');
  return printed.document;
};

/** Who reads the figures: with the eyes of the issuer if these saw a part of a household only, so that nothing of its other members is compared. */
const callerOf = (app: App, { issued_by: issuer }: StandingReport, { scope }: ReportFigures) =>
  scope === undefined || scope.seesAll || issuer === null ? officeCall(app) : officeCallAs(app, issuer);

/** What has changed in a report; null if its figures cannot be read now. */
const changesOf = async (app: App, bindings: Bindings, report: StandingReport) => {
  const options = storedOptions(report);
  const wanted = { subject: subjectOf(report), options };
  const frozen = await readFrozen(app, report.snapshot_id);
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

/** Writes down what has changed, and tells who issued the report and who owns the client, once for each time that it changes. */
const record = (app: App, compared: Parameters<typeof putChanges>[1]): Promise<null> =>
  inTransaction(app.db, async (trx) => {
    const changed = await putChanges(trx, compared);
    if (changed === null) return null;
    const { id, at } = compared;
    const to = [changed.issued_by, changed.owner_id].filter((userId) => userId !== null);
    const told = { subjectId: id, event: `${id} ${at.toISOString()}`, by: null, to, now: at };
    await notify(trx, { kind: 'report_changed', ...told });
    return null;
  });

const compare = async (app: App, bindings: Bindings, report: StandingReport): Promise<void> => {
  const at = app.clock.now();
  const { id, revisions } = report;
  try {
    const changes = await changesOf(app, bindings, report);
    if (changes === null) await putCompared(app.db, id, at);
    else await record(app, { id, revisions, at, changes });
  } catch (error) {
    // One report that cannot be compared stops no other.
    app.log.error({ err: error, report: id }, 'an issued report could not be compared with today');
    await putCompared(app.db, id, at);
  }
};

/** A round over all issued reports, some of them at each call; the figures are read from the given endpoints. */
export const compareReports = (lists: readonly Binding[]): ((app: App) => Promise<void>) => {
  const bindings = bindingsOf(lists);
  return walkInRounds({
    next: ({ db, clock }, range) => {
      const comparedBefore = new Date(clock.now().getTime() - 20 * hourMs);
      return nextStanding(db, { ...range, comparedBefore });
    },
    work: (app, report) => compare(app, bindings, report),
  });
};
