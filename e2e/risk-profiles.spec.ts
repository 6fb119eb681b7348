// The risk profile of a client: answers are saved one by one, asked about, entered for good, and scored.
import { choose, expectSearch, findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

interface Profile {
  current: { score: number | null } | null;
  sheets: unknown[];
}

test('a client is asked, a contradiction is explained, and the score is shown', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await ask<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    status: 'active',
    name: 'Rita Asked',
  });
  await page.goto(`/clients/${id}`);
  await page.getByRole('tab', { name: 'Risk profile' }).click();
  await expect(page.getByText('This client has not answered the questionnaire yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter answers' }).click();

  const answer = (question: string, name: string) =>
    page.getByRole('group', { name: question }).getByRole('radio', { name, exact: true }).check();
  await answer('What is this money for?', 'To grow as much as possible');
  await answer('When will you need most of it?', 'Within 3 years');
  await expect(page.getByText('2 of 15 questions')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Nothing is lost by leaving the page.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Within 3 years' })).toBeChecked();
  await expect(page.getByText('2 of 15 questions')).toBeVisible();
  const groups = page.getByRole('group').filter({ has: page.getByRole('radio') });
  for (const group of (await groups.all()).slice(2)) await group.getByRole('radio').first().check();
  await expect(page.getByText('15 of 15 questions')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Enter answers' }).click();
  await expect(page.getByText('Say how the client explained it')).toBeVisible();
  await page
    .getByLabel(/^Most of the money is needed within three years/)
    .fill('Growth matters less than the date');
  await page.getByRole('button', { name: 'Enter answers' }).click();
  await expectToast(page, 'Answers entered');
  // 12 points of purpose: 1 + 98 × 12 / 100 = 12.76.
  await expect(page.getByRole('img', { name: 'Score 13 on the scale from 1 to 99' })).toBeVisible();
  await expect(page.getByText('Growth matters less than the date')).toBeVisible();
  await expect(page.getByRole('table', { name: 'History' }).getByRole('row')).toHaveCount(2);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'English' })
    .getByRole('button', { name: 'Print' })
    .click();
  await expectToast(page, 'Record printed');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^Risk profile Rita Asked .*\.pdf$/);
  await expectAccessible(page);
  const profile = await ask<Profile>('GET', `/api/clients/${id}/risk-profile`);
  expect([profile.current?.score, profile.sheets.length]).toEqual([13, 1]);
});

test('answers that someone else has changed meanwhile are not saved over', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 412.*answer-draft/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await ask<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    status: 'active',
    name: 'Tom Twice',
  });
  await page.goto(`/clients/${id}/risk-profile/answers`);
  await page.getByRole('radio', { name: 'Within 3 years' }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { questionnaire } = await ask<{ questionnaire: { id: string } }>(
    'GET',
    `/api/clients/${id}/answer-draft`,
  );
  const theirs = { questionnaireId: questionnaire.id, answeredOn: '2026-02-12', note: null, revision: 1 };
  await ask('PUT', `/api/clients/${id}/answer-draft`, { ...theirs, answers: { horizon: 'a4' } });
  await page.getByRole('radio', { name: 'To keep its value' }).check();
  await expect(page.getByRole('alert')).toContainText('Someone else has changed these answers');
  await page.getByRole('button', { name: 'Load them again' }).click();
  await expect(page.getByRole('radio', { name: 'In more than 10 years' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'To keep its value' })).not.toBeChecked();
});

test('each portfolio has its score beside the band, as the API has it', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'clients', 'Castellani family');
  interface Score {
    known: boolean;
    value?: number;
  }
  const scores = await ask<{ portfolios: { name: string; score: Score }[]; total: { score: Score } }>(
    'GET',
    `/api/clients/${id}/risk-scores`,
  );
  const profile = await ask<{ current: { band: { from: number; to: number } } }>(
    'GET',
    `/api/clients/${id}/risk-profile`,
  );
  const { from, to } = profile.current.band;
  await page.goto(`/clients/${id}/risk-profile`);
  const table = page.getByRole('table', { name: 'Risk scores of portfolios' });
  const all = [...scores.portfolios, { name: 'All together', ...scores.total }];
  for (const { name, score } of all)
    await expect(
      table
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('img', { name: `Risk score ${score.value}, band ${from} to ${to}` }),
    ).toBeVisible();
  await expect(page.getByText(/^Hypothetical: .* by version 1 /)).toBeVisible();
  await page.getByText('How the score of all together is computed').click();
  await expect(page.getByRole('table', { name: 'Asset classes in the score' })).toBeVisible();
  await expectAccessible(page);
});

test('the list is filtered by band and state, and the header of a client leads to its answers', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const found = await ask<{ total: number }>('GET', '/api/clients?limit=1&riskBand=defensive');
  await page.goto('/clients');
  const filter = page.getByRole('combobox', { name: 'Risk profile' });
  await choose(filter, 'Defensive');
  await expectSearch(page, { riskBand: 'defensive' });
  await expect(page.getByText(`${found.total} in this list`)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Risk profile' }).click();
  await page.keyboard.press('Escape');
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table.getByRole('columnheader', { name: 'Risk profile' })).toBeVisible();
  await expect(table.getByText('Defensive')).toHaveCount(found.total);
  await expectAccessible(page);

  await choose(filter, 'Risk profile expired');
  await expectSearch(page, { riskProfile: 'expired' });
  await expect(table.getByText('Expired').first()).toBeVisible();
  await table.getByRole('link', { name: 'Annelise Weiss' }).waitFor({ state: 'detached' });
  await page.goto('/clients?q=Annelise');
  await page.getByRole('link', { name: 'Annelise Weiss' }).click();
  await page.getByRole('link', { name: /^Risk profile Defensive/ }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Risk profile' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('img', { name: /^Scores over time: \d+, \d+/ })).toBeVisible();
  await expectAccessible(page);
});
