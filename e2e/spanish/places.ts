// Records of the demo firm that the tests of the Spanish interface use.
import { findByName, issueReport } from '../records.ts';
import type { Ask } from '../session.ts';

/** The addresses of the records. */
export interface Places {
  client: string;
  /** A note, a task and a contact of the client, each with its form, and a document. */
  note: string;
  task: string;
  contact: string;
  document: string;
  /** An open complaint of the client. */
  logRecord: string;
  /** One of the firm's own days in its calendar of holidays. */
  ownDay: string;
  closedClient: string;
  /** A client with a risk profile. */
  askedClient: string;
  portfolio: string;
  entry: string;
  instrument: string;
  /** A corporate action that is booked nowhere. */
  action: string;
  benchmark: string;
  /** A model with several versions. */
  model: string;
  group: string;
  newcomer: string;
  draft: string;
  submitted: string;
  event: string;
  /** An issued report of the portfolio. */
  report: string;
  /** A batch of reports. */
  batch: string;
  /** The form of a schedule of reports. */
  schedule: string;
  /** The list of the firm's templates of reports, which has one. */
  preset: string;
}

const firstOf = async (ask: Ask, path: string): Promise<string> => {
  const [item] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  if (!item) throw new Error(`Nothing at ${path}`);
  return item.id;
};

/** A split of an instrument, recorded unless an earlier test has recorded it. */
const findAction = async (ask: Ask, instrument: string): Promise<string> => {
  const path = `/api/instruments/${instrument}/corporate-actions`;
  const split = { type: 'split', exDate: '2026-06-01', ratioNew: '2', ratioOld: '1' };
  // Two tests at once: one of them is refused, and finds the other's.
  await ask('POST', path, split).catch(() => undefined);
  return firstOf(ask, path);
};

/** A note of the user's own and a task, added unless an earlier test has added them. */
const findActivity = async (ask: Ask, clientId: string) => {
  const ownIn = async (type: 'note' | 'task'): Promise<string | undefined> => {
    const path = `/api/clients/${clientId}/activity?type=${type}`;
    const { items } = await ask<{ items: Record<typeof type, { id: string; may: { edit: boolean } }>[] }>(
      'GET',
      path,
    );
    return items.map((item) => item[type]).find(({ may }) => may.edit)?.id;
  };
  const add = async (path: string, body: object) =>
    (await ask<{ id: string }>('POST', `/api/clients/${clientId}/${path}`, body)).id;
  const note = { kind: 'note', occurredOn: '2026-01-05', text: 'Called back' };
  return {
    note: (await ownIn('note')) ?? (await add('notes', note)),
    task: await ownIn('task'),
  };
};

/** A contact of the client, added unless an earlier test has added it. */
const findContact = async (ask: Ask, clientId: string): Promise<string> => {
  const path = `/api/clients/${clientId}/contacts`;
  const [found] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  return (found ?? (await ask<{ id: string }>('POST', path, { name: 'Ana Lopez' }))).id;
};

/** A document of the client, filed unless an earlier test has filed one. */
const findDocument = async (ask: Ask, clientId: string): Promise<string> => {
  const path = `/api/clients/${clientId}/documents`;
  const [found] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  if (found) return found.id;
  const file = new Blob(['Acuerdo\n']);
  return (await ask<{ id: string }>('POST', `${path}?fileName=Acuerdo.txt&type=agreement`, file)).id;
};

/** An own day of the firm in the present year, added unless an earlier test has added it. */
const findOwnDay = async (ask: Ask): Promise<string> => {
  const year = new Date().getFullYear();
  const { items } = await ask<{ items: { own: { id: string } | null }[] }>(
    'GET',
    `/api/holidays?year=${year}`,
  );
  const found = items.find(({ own }) => own !== null)?.own;
  if (found) return found.id;
  const form = { day: `${year}-12-24`, name: 'Jornada de equipo', kind: 'closed' };
  return (await ask<{ id: string }>('POST', '/api/holidays/own-days', form)).id;
};

/** A closed client, made unless an earlier test has made it. */
const findClosedClient = async (ask: Ask): Promise<string> => {
  const [found] = (await ask<{ items: { id: string }[] }>('GET', '/api/clients?status=closed')).items;
  if (found) return found.id;
  const form = { kind: 'person', name: 'Clara Closed', status: 'active' };
  const { id } = await ask<{ id: string }>('POST', '/api/clients', form);
  await ask('PUT', `/api/clients/${id}/closing`, { revision: 1 });
  return id;
};

/** A report that stands, issued unless an earlier test has issued it. */
const findReport = async (ask: Ask, portfolioId: string): Promise<string> => {
  const [found] = (await ask<{ items: { id: string }[] }>('GET', '/api/reports?state=issued')).items;
  return found?.id ?? issueReport(ask, portfolioId);
};

/** A batch of reports, made unless an earlier test has made one. */
const findBatch = async (ask: Ask, portfolioId: string): Promise<string> => {
  const [found] = (await ask<{ items: { id: string }[] }>('GET', '/api/report-batches')).items;
  if (found) return found.id;
  const portfolios = { of: 'listed', ids: [portfolioId] };
  const { id } = await ask<{ id: string }>('POST', '/api/report-batches', {
    reports: [{ by: 'kind', template: 'holdings' }],
    portfolios,
  });
  return id;
};

/** A schedule of reports, made unless an earlier test has made one. */
const findSchedule = async (ask: Ask): Promise<string> => {
  const [found] = (await ask<{ items: { id: string }[] }>('GET', '/api/report-schedules')).items;
  if (found) return found.id;
  const { id } = await ask<{ id: string }>('POST', '/api/report-schedules', {
    name: 'Yearly',
    reports: [{ by: 'kind', template: 'holdings' }],
    range: 'last_year',
    every: 'year',
    counted: 'business_days',
    nth: 5,
    portfolios: { of: 'all' },
    review: true,
    delivers: false,
  });
  return id;
};

/** The list of the firm's templates of reports, with one that is saved unless an earlier test has saved one. */
const findPreset = async (ask: Ask): Promise<string> => {
  const path = '/api/report-presets';
  if ((await ask<{ items: unknown[] }>('GET', path)).items.length === 0) {
    const preset = { name: 'Carta', template: 'holdings', range: 'last_month', language: null };
    // Two tests at once: one of them is refused, and finds the other's.
    await ask('POST', path, preset).catch(() => undefined);
  }
  return '/reports/templates';
};

/** Records of the demo firm, none of which the tests change. */
export const findPlaces = async (ask: Ask): Promise<Places> => {
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const portfolio = `/portfolios/${id}`;
  const instrument = await firstOf(ask, '/api/instruments');
  const clientId = (await findByName(ask, 'clients', 'Nadia Benali')).id;
  const { note, task } = await findActivity(ask, clientId);
  return {
    client: `/clients/${clientId}`,
    note: `/clients/${clientId}/activity/notes/${note}`,
    task: `/clients/${clientId}/activity/tasks/${task}`,
    contact: `/clients/${clientId}/details/contacts/${await findContact(ask, clientId)}`,
    document: `/clients/${clientId}/documents/${await findDocument(ask, clientId)}`,
    logRecord: `/compliance/log/${await firstOf(ask, '/api/compliance/log?kind=complaint&state=open')}`,
    ownDay: `/settings/own-days/${await findOwnDay(ask)}`,
    askedClient: `/clients/${(await findByName(ask, 'clients', 'Castellani family')).id}`,
    closedClient: `/clients/${await findClosedClient(ask)}`,
    portfolio,
    entry: `${portfolio}/ledger/${await firstOf(ask, `/api/portfolios/${id}/transactions?type=buy`)}`,
    instrument: `/market-data/${instrument}`,
    action: `/market-data/${instrument}/actions/${await findAction(ask, instrument)}`,
    benchmark: `/market-data/benchmarks/${await firstOf(ask, '/api/benchmarks')}`,
    model: `/models/${await firstOf(ask, '/api/models')}`,
    group: await firstOf(ask, '/api/groups?q=Market'),
    newcomer: `/admin/users/${await firstOf(ask, '/api/users?q=pending')}`,
    draft: `/proposals/${await firstOf(ask, '/api/proposals?status=draft')}`,
    submitted: `/proposals/${await firstOf(ask, '/api/proposals?status=pending_approval')}`,
    event: `/admin/security/events/${await firstOf(ask, '/api/security/events')}`,
    report: `/reports/${await findReport(ask, id)}`,
    batch: `/reports/batches/${await findBatch(ask, id)}`,
    schedule: `/reports/schedules/${await findSchedule(ask)}`,
    preset: await findPreset(ask),
  };
};
