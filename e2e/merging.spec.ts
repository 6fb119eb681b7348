// Two users change the same record: changes of different fields merge, and nothing is lost.
import type { Page } from '@playwright/test';
import { choose, findByName, makeInstrument, makePortfolio, panel, today } from './records.ts';
import { askAs, type Ask } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'merging' });

type Stored = Record<string, unknown> & { revision: number };

/** A form over a stored record: what a colleague changes meanwhile, what the user types, and what must be stored then. */
interface Shared {
  form: string;
  page: string;
  record: string;
  /** The body with which the colleague changes one field. */
  theirs: (stored: Stored) => object;
  /** Types into another field. */
  type: (page: Page) => Promise<void>;
  /** The parts of the record that hold both changes. */
  both: Record<string, unknown>;
  save?: string;
}

/** Cuts the page off from live changes, so that it learns of others' changes only when it saves. */
const cutOff = (page: Page) => page.route('**/api/events', (route) => route.abort());

const pick = (stored: Stored, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, stored[name]]));

const fillIn = (form: string, label: string, text: string) => (page: Page) =>
  panel(page, form).getByLabel(label, { exact: true }).fill(text);

const clientFields = [
  'kind',
  'name',
  'email',
  'phone',
  'taxResidence',
  'language',
  'tags',
  'note',
  'nextReviewOn',
];
const clientBody = (stored: Stored): Record<string, unknown> & { revision: number } => ({
  ...pick(stored, ...clientFields, 'status'),
  ownerId: (stored['owner'] as { id: string }).id,
  revision: stored.revision,
});

const sharedRecords = async (ask: Ask): Promise<readonly Shared[]> => {
  const { client, portfolio } = await makePortfolio(ask, 'Merged Mary');
  const note = await ask<{ id: string }>('POST', `/api/clients/${client.id}/notes`, {
    kind: 'call',
    occurredOn: today(),
    text: 'Called',
  });
  const task = await ask<{ id: string; assignee: { id: string } }>(
    'POST',
    `/api/clients/${client.id}/tasks`,
    {
      subject: 'Send the report',
      dueOn: null,
      assigneeId: (await ask<{ owner: { id: string } }>('GET', `/api/clients/${client.id}`)).owner.id,
    },
  );
  const deposit = await ask<{ id: string }>('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'deposit',
    tradeDate: '2026-11-02',
    amount: '100',
    currency: 'EUR',
  });
  const instrument = await makeInstrument(ask, 'MERGED', '10');
  const benchmark = await ask<{ id: string }>('POST', '/api/benchmarks', {
    name: 'Merged index',
    currency: 'EUR',
    rebalancing: 'monthly',
    parts: [{ instrumentId: instrument.id, weightPct: '100' }],
  });
  const group = await ask<{ id: string }>('POST', '/api/groups', { name: 'Merged group' });
  const proposal = await ask<{ id: string }>('POST', `/api/clients/${client.id}/proposals`, {
    portfolioId: portfolio.id,
    purpose: 'Less risk',
    rationale: 'Retires soon',
    dueOn: null,
    basis: 'class',
    targets: [{ assetClass: 'cash', weightPct: '100' }],
  });
  return [
    {
      form: 'Edit client',
      page: `/clients/${client.id}/edit`,
      record: `/api/clients/${client.id}`,
      theirs: (stored) => ({ ...clientBody(stored), phone: '+34 600 000 001', tags: ['vip'] }),
      type: fillIn('Edit client', 'Email', 'mary@clients.example'),
      both: { phone: '+34 600 000 001', tags: ['vip'], email: 'mary@clients.example' },
    },
    {
      form: 'Edit note',
      page: `/clients/${client.id}/activity/notes/${note.id}`,
      record: `/api/client-notes/${note.id}`,
      theirs: (stored) => ({ ...pick(stored, 'occurredOn', 'text', 'revision'), kind: 'meeting' }),
      type: fillIn('Edit note', 'Text', 'Met at the office'),
      both: { kind: 'meeting', text: 'Met at the office' },
    },
    {
      form: 'Edit task',
      page: `/clients/${client.id}/activity/tasks/${task.id}`,
      record: `/api/tasks/${task.id}`,
      theirs: (stored) => ({
        ...pick(stored, 'subject', 'note', 'revision'),
        assigneeId: task.assignee.id,
        dueOn: '2027-01-29',
      }),
      type: fillIn('Edit task', 'Subject', 'Send the yearly report'),
      both: { dueOn: '2027-01-29', subject: 'Send the yearly report' },
    },
    {
      form: 'Edit portfolio',
      page: `/portfolios/${portfolio.id}/edit`,
      record: `/api/portfolios/${portfolio.id}`,
      theirs: (stored) => ({
        ...pick(stored, 'name', 'baseCurrency', 'kind', 'cashKept', 'costMethod', 'shortSales', 'openedOn'),
        benchmark: 'none',
        accounts: [{ custodian: 'Harbour Bank', number: '1' }],
        revision: stored.revision,
      }),
      type: fillIn('Edit portfolio', 'Name', 'Retirement'),
      both: { name: 'Retirement', benchmark: 'none', accounts: [{ custodian: 'Harbour Bank', number: '1' }] },
    },
    {
      form: 'Edit entry',
      page: `/portfolios/${portfolio.id}/ledger/${deposit.id}/edit`,
      record: `/api/portfolios/${portfolio.id}/transactions/${deposit.id}`,
      theirs: (stored) => ({
        ...pick(stored, 'type', 'tradeDate', 'currency', 'note', 'revision'),
        amount: '250',
      }),
      type: fillIn('Edit entry', 'Note', 'First payment'),
      both: { amount: '250', note: 'First payment' },
    },
    {
      form: 'Edit instrument',
      page: `/market-data/${instrument.id}/edit`,
      record: `/api/instruments/${instrument.id}`,
      theirs: (stored) => ({
        ...pick(stored, 'symbol', 'isin', 'name', 'assetClass', 'region', 'currency', 'exchange', 'revision'),
        sector: 'Energy',
      }),
      type: fillIn('Edit instrument', 'Name', 'Merged Works'),
      both: { sector: 'Energy', name: 'Merged Works' },
    },
    {
      form: 'Edit benchmark',
      page: `/market-data/benchmarks/${benchmark.id}/edit`,
      record: `/api/benchmarks/${benchmark.id}`,
      theirs: (stored) => ({
        ...pick(stored, 'name', 'rebalancing', 'revision'),
        currency: 'USD',
        parts: [{ instrumentId: instrument.id, weightPct: '100' }],
      }),
      type: fillIn('Edit benchmark', 'Name', 'Merged world'),
      both: { currency: 'USD', name: 'Merged world' },
    },
    {
      form: 'Edit Group',
      page: `/admin/groups/${group.id}/edit`,
      record: `/api/groups/${group.id}`,
      theirs: (stored) => ({ ...pick(stored, 'name', 'revision'), description: 'Desk 2' }),
      type: fillIn('Edit Group', 'Name *', 'Merged desk'),
      both: { description: 'Desk 2', name: 'Merged desk' },
      save: 'Update',
    },
    {
      form: 'Edit proposal',
      page: `/proposals/${proposal.id}/edit`,
      record: `/api/proposals/${proposal.id}`,
      theirs: (stored) => ({
        purpose: 'Less risk',
        rationale: 'Retires soon',
        dueOn: '2027-02-26',
        basis: 'class',
        targets: [{ assetClass: 'cash', weightPct: '100' }],
        revision: stored.revision,
      }),
      type: (page) => page.getByLabel('Purpose', { exact: true }).fill('Much less risk'),
      both: {
        dueOn: '2027-02-26',
        versions: [expect.objectContaining({ purpose: 'Much less risk' }) as object],
      },
    },
  ];
};

const change = async (ask: Ask, { record, theirs }: Pick<Shared, 'record' | 'theirs'>) => {
  const stored = await ask<Stored>('GET', record);
  await ask('PUT', record, theirs(stored));
};

test('keeps the changes of both users in every form that edits a record', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  test.setTimeout(240_000);
  const ask = askAs(portal.url, await sessionOf('admin'));
  expectedComplaints.push(/status of 412/, /api\/events/, /ERR_FAILED/);
  await cutOff(page);
  for (const shared of await sharedRecords(ask)) {
    await page.goto(shared.page);
    await shared.type(page);
    await change(ask, shared);
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes(shared.record) && answer.ok(),
    );
    await page.getByRole('button', { name: shared.save ?? 'Save changes' }).click();
    await saved;
    await expectToast(page, /Changes saved. Also kept: .*, changed by you in another window/);
    expect(await ask('GET', shared.record), shared.form).toMatchObject(shared.both);
  }
});

test('keeps what two administrators change of the comparison settings', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  expectedComplaints.push(/status of 412/, /api\/events/, /ERR_FAILED/);
  await cutOff(page);
  const record = '/api/settings/comparison';
  await ask('PUT', record, { benchmarkId: null, riskFree: { kind: 'constant', yearlyPct: '1' } });
  const benchmark = (await ask<{ items: { id: string; name: string }[] }>('GET', '/api/benchmarks?limit=1'))
    .items[0];
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change benchmark and risk-free rate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rate p.a.').fill('1.5');
  await ask('PUT', record, {
    benchmarkId: benchmark?.id,
    riskFree: { kind: 'constant', yearlyPct: '1' },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, /Changes saved. Also kept: Default benchmark/);
  expect(await ask('GET', record)).toMatchObject({
    benchmark: { id: benchmark?.id },
    riskFree: { kind: 'constant', yearlyPct: '1.5' },
  });
});

test("merges a colleague's change at once, names the colleague, and asks about a field that both changed", async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const colleague = askAs(portal.url, await sessionOf('employee'));
  const { client } = await makePortfolio(ask, 'Live Lena');
  const record = `/api/clients/${client.id}`;
  const followed = page.waitForResponse('**/api/events');
  await page.goto(`/clients/${client.id}/edit`);
  const form = panel(page, 'Edit client');
  await form.getByLabel('Name', { exact: true }).fill('Lena Large');
  await followed;
  await change(colleague, { record, theirs: (stored) => ({ ...clientBody(stored), phone: '1234567' }) });
  const notice = form.getByText('Changed meanwhile by Marco Bellini');
  await expect(notice).toBeVisible();
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('1234567');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Lena Large');
  await expect(form.getByText('Already in this form:')).toBeVisible();
  await expectAccessible(page);

  await change(colleague, { record, theirs: (stored) => ({ ...clientBody(stored), name: 'Lena Little' }) });
  const question = form.getByRole('group', { name: 'Name' });
  await expect(question).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await expectAccessible(page);
  await question.getByLabel('Lena Little · Marco Bellini').check();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Lena Little');
  await question.getByLabel('Lena Large · your entry').check();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Lena Large');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, /Changes saved/);
  expect(await ask('GET', record)).toMatchObject({ name: 'Lena Large', phone: '1234567' });
  expectedComplaints.push(/status of 412/);
});

test('shows merged amounts of an entry before it saves them', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const colleague = askAs(portal.url, await sessionOf('employee'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const deposit = { type: 'deposit', tradeDate: today(), amount: '100', currency: 'EUR' };
  const entry = await ask<{ id: string }>('POST', `/api/portfolios/${id}/transactions`, deposit);
  const record = `/api/portfolios/${id}/transactions/${entry.id}`;
  await cutOff(page);
  expectedComplaints.push(/status of 412/, /api\/events/, /ERR_FAILED/);
  await page.goto(`/portfolios/${id}/ledger/${entry.id}/edit`);
  const form = panel(page, 'Edit entry');
  await choose(form.getByRole('combobox', { name: 'Type' }), 'Withdrawal');
  await change(colleague, {
    record,
    theirs: (stored) => ({ ...pick(stored, 'type', 'tradeDate', 'currency', 'revision'), amount: '300' }),
  });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Changed meanwhile by Marco Bellini')).toBeVisible();
  await expect(form.getByText(/depend on those that you changed/)).toBeVisible();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue(/^300/);
  expect(await ask('GET', record)).toMatchObject({ type: 'deposit', amount: '300' });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, /Changes saved/);
  expect(await ask('GET', record)).toMatchObject({ type: 'withdrawal', amount: '300' });
});
