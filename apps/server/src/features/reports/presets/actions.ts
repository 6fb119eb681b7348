/** Saves, changes and removes templates of the firm, each in one transaction with its audit event. */
import { presetsAtMost } from '@partnerfolio/contract/reports/presets';
import type { PresetForm, ReportPreset } from '@partnerfolio/contract/reports/presets';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, refuse, refuseFor } from '../../../platform/http/problem.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { keepBenchmark } from '../../benchmarks/queries.ts';
import { optionErrors } from '../template/asked.rules.ts';
import * as queries from './queries.ts';
import type { PresetColumns, PresetRow } from './queries.ts';
import { toPreset } from './views.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}
interface Target {
  readonly id: string;
  readonly revision: number;
}

const columnsOf = ({ name, template, range, language, ...options }: PresetForm): PresetColumns => ({
  name,
  template,
  range,
  language,
  options,
});

const read = async (trx: Trx, id: string): Promise<ReportPreset> => {
  const row = await queries.findPreset(trx, id);
  invariant(row !== null, 'a template that was just written is there');
  return toPreset(trx, row);
};

/** What a reader of the audit log sees of a template. */
const auditState = ({ name, template, range, language, options }: PresetColumns) => ({
  name,
  template,
  range,
  language,
  options,
});

/** Whether each benchmark exists; those cannot be deleted until the transaction ends. */
const keepBenchmarks = async (trx: Trx, ids: readonly string[]): Promise<boolean> => {
  for (const id of ids.toSorted()) if (!(await keepBenchmark(trx, id))) return false;
  return true;
};

/**
 * Refuses options that the kind of report does not have, a benchmark that does not exist, and a name that another template has. A
 * benchmark that was deleted since stays in the template that has it, where its absence is seen.
 */
const findRefusal = async (
  trx: Trx,
  { form, present }: { readonly form: PresetForm; readonly present: PresetRow | null },
) => {
  const { name, range: _, language: __, ...options } = form;
  const errors = optionErrors({ ...options, language: 'en' }, 'portfolio');
  if (errors.length > 0)
    return refuse('invalid', { fields: errors.map(({ path, code }) => fieldError(path, code)) });
  const known = present?.options.benchmarks ?? [];
  const added = (form.benchmarks ?? []).filter((id) => !known.includes(id));
  if (!(await keepBenchmarks(trx, added))) return refuseFor('benchmarks', 'unknown_benchmark');
  return (await queries.isNameTaken(trx, name, present?.id ?? null))
    ? refuse('already_exists', { fields: [fieldError('name', 'report_preset_exists')] })
    : null;
};

const insert = async (trx: Trx, { app, viewer }: Act, form: PresetForm) => {
  await queries.lockPresets(trx);
  const refused = await findRefusal(trx, { form, present: null });
  if (refused !== null) return refused;
  if ((await queries.countPresets(trx)) >= presetsAtMost)
    return refuse('wrong_state', because('too_many_report_presets', { limit: presetsAtMost }));
  const id = uuid();
  const now = app.clock.now();
  const columns = columnsOf(form);
  await queries.insertPreset(trx, { id, by: viewer.id, at: now, columns });
  await writeAudit(trx, {
    eventType: 'report.preset',
    now,
    userId: viewer.id,
    entity: 'report_preset',
    entityId: id,
    metadata: { name: form.name },
    after: auditState(columns),
  });
  return read(trx, id);
};

/** Saves a template. */
export const createPreset = (act: Act, form: PresetForm) =>
  inTransaction(act.app.db, (trx) => createOnce(trx, { create: () => insert(trx, act, form) }));

/** Locks a template at a revision, or refuses. */
const open = async (trx: Trx, { id, revision }: Target) => {
  await queries.lockPreset(trx, id);
  const row = await queries.findPreset(trx, id);
  if (row === null) return refuse('not_found');
  return row.revision === revision ? row : refuse('stale');
};

const namedAtMost = 3;

/** Refuses what schedules that use a template would not survive. Who may not see some of them learns only that there are more. */
const refuseWhileScheduled = async (trx: Trx, viewer: Staff, id: string) => {
  const { names, count } = await queries.schedulesWith(trx, viewer, id);
  if (count === 0) return null;
  if (names.length === 0)
    return refuse('wrong_state', because('report_preset_in_others_schedules', { count }));
  const named = names.slice(0, namedAtMost);
  const text = [...named, ...(named.length < count ? ['…'] : [])].join(', ');
  return refuse('wrong_state', because('report_preset_in_schedules', { names: text }));
};

/** Changes a template; issued reports stay as they are. Its kind stays while a schedule has a range for it. */
export const updatePreset = ({ app, viewer }: Act, { form, ...target }: Target & { form: PresetForm }) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockPresets(trx);
    const opened = await open(trx, target);
    if ('ok' in opened) return opened;
    const refused =
      (await findRefusal(trx, { form, present: opened })) ??
      (form.template === opened.template ? null : await refuseWhileScheduled(trx, viewer, opened.id));
    if (refused !== null) return refused;
    const { id } = opened;
    const now = app.clock.now();
    const columns = columnsOf(form);
    await queries.putPreset(trx, { id, by: viewer.id, at: now, columns });
    await writeAudit(trx, {
      eventType: 'report.preset_change',
      now,
      userId: viewer.id,
      entity: 'report_preset',
      entityId: id,
      before: auditState(opened),
      after: auditState(columns),
    });
    return read(trx, id);
  });

/** Removes a template that no schedule uses; issued reports stay as they are. */
export const removePreset = ({ app, viewer }: Act, target: Target) =>
  inTransaction(app.db, async (trx) => {
    const opened = await open(trx, target);
    if ('ok' in opened) return opened;
    const { id, name } = opened;
    const refused = await refuseWhileScheduled(trx, viewer, id);
    if (refused !== null) return refused;
    await writeAudit(trx, {
      eventType: 'report.preset_remove',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'report_preset',
      entityId: id,
      metadata: { name },
      before: auditState(opened),
    });
    await queries.deletePreset(trx, id);
    return { done: true as const };
  });
