/** Records complaints and breaches of the sample firm, open and closed. All invented. */
import { newLogRecordSchema } from '@partnerfolio/contract/compliance/log';
import type { LogClosure } from '@partnerfolio/contract/compliance/log';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { closeRecord, createRecord } from '../../../features/compliance-log/actions.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import { actAs, appAtMoment, momentFor } from '../../ledger/growth.ts';
import type { Growth } from '../../ledger/growth.ts';
import * as queries from '../../queries.ts';
import { demoClients } from '../clients.ts';
import { demoLog, keeper } from './log.ts';
import type { DemoLogRecord } from './log.ts';

/** Advisers record complaints of their clients; breaches need a right that they do not have. */
const authorOf = ({ kind, client }: DemoLogRecord) =>
  (kind === 'complaint' ? demoClients.find(({ name }) => name === client)?.owner : undefined) ?? keeper;

const dayBefore = ({ last }: Growth, days: number) => dateOfDay(dayOfDate(last) - days);

const closeIt = async (
  growth: Growth,
  place: { readonly id: string; readonly revision: number },
  closed: LogClosure & { readonly daysAgo: number },
): Promise<void> => {
  const app = appAtMoment(growth.app, momentFor(growth.app, dayBefore(growth, closed.daysAgo), place.id));
  const done = await closeRecord({ app, viewer: actAs(growth, keeper) }, place, closed);
  invariant(!isRefusal(done), 'the sample records can be closed');
};

const addRecord = async (
  growth: Growth,
  given: DemoLogRecord,
  clients: ReadonlyMap<string, string>,
): Promise<void> => {
  const { client, daysAgo, closed, ...form } = given;
  const day = dayBefore(growth, daysAgo);
  const author = authorOf(given);
  const app = appAtMoment(growth.app, momentFor(growth.app, day, form.subject));
  const record = newLogRecordSchema.parse({
    ...form,
    clientId: client === undefined ? null : clients.get(client),
    occurredOn: dateOfDay(dayOfDate(day) - 5),
    noticedOn: day,
    assigneeId: growth.people.get(author),
  });
  const made = await createRecord({ app, viewer: actAs(growth, author) }, record);
  invariant(!isRefusal(made), 'the sample records are within the rules');
  if (closed !== undefined) await closeIt(growth, made, closed);
};

/** Adds the records of the log once. */
export const growComplianceLog = async (growth: Growth): Promise<void> => {
  if (await queries.hasLogRecords(growth.app.db)) return;
  const clients = new Map(await queries.clientsByName(growth.app.db));
  for (const record of demoLog) await addRecord(growth, record, clients);
};
