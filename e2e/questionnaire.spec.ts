// The editor of the firm's questionnaire: a new version is drafted, checked, published, and asked of a client.
import type { Questionnaire, QuestionnaireRow } from '@partnerfolio/contract/compliance/questionnaires';
import { panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'questionnaire' });
test.describe.configure({ mode: 'serial' });

test('drafts a version, is told what it lacks, publishes it, and asks a client with it', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  test.slow();
  expectedComplaints.push(/status of 422/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Questionnaire' });
  await expect(card.getByText('12 months')).toBeVisible();
  await card.getByRole('link', { name: 'Open the questionnaire' }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('link', { name: /^Version 1 Current/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New version' }).click();
  await expectToast(page, 'Draft started');
  await expect(versions.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit question 1', exact: true }).click();
  const form = panel(page, 'Edit question');
  await form.getByRole('group', { name: 'Answer 4' }).getByLabel('Points').fill('16');
  await form.getByLabel('In Spanish').first().fill('¿Para qué quiere este dinero?');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Draft saved');
  const first = page.getByRole('listitem').filter({ hasText: 'What is this money for?' }).first();
  await expect(first.getByText('16', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Add question' }).click();
  const added = panel(page, 'Add question');
  await added.getByLabel('In English').first().fill('Do you expect an inheritance?');
  for (const [number, points] of ['0', '5'].entries()) {
    const answer = added.getByRole('group', { name: `Answer ${number + 1}` });
    await answer.getByLabel('In English').fill(number === 0 ? 'No' : 'Yes');
    await answer.getByLabel('In Spanish').fill(number === 0 ? 'No' : 'Sí');
    await answer.getByLabel('Points').fill(points);
  }
  await added.getByRole('button', { name: 'Add question' }).click();
  await expect(added).toBeHidden();
  await expect(page.getByText('Text missing')).toBeVisible();

  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await panel(page, 'Publish the questionnaire?').getByRole('button', { name: 'Publish' }).click();
  };
  await publish();
  const refusal = page.getByRole('alert').filter({ hasText: '1 thing keeps the draft' });
  await expect(refusal).toContainText('Question 4 · In Spanish: This field is required');
  await expectAccessible(page);
  await refusal.getByRole('link').click();
  await form.getByLabel('In Spanish').first().fill('¿Espera recibir una herencia?');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(refusal).toBeHidden();
  await publish();
  await expectToast(page, 'Questionnaire published');
  await expect(versions.getByRole('link', { name: /^Version 2 Current/ })).toBeVisible();
  await expect(versions.getByRole('link', { name: /^Version 1 Former/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);

  const { items } = await ask<{ items: QuestionnaireRow[] }>('GET', '/api/questionnaires');
  const now = await ask<Questionnaire>('GET', `/api/questionnaires/${items[0]?.id ?? ''}`);
  expect(now).toMatchObject({ number: 2, state: 'current' });
  expect(now.content.questions[0]).toMatchObject({
    text: { en: 'What is this money for?', es: '¿Para qué quiere este dinero?' },
    answers: [{}, {}, {}, { points: '16' }],
  });
  const { id } = await ask<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    status: 'active',
    name: 'Nina Asked',
  });
  await page.goto(`/clients/${id}/risk-profile/answers`);
  await expect(page.getByRole('group', { name: 'Do you expect an inheritance?' })).toBeVisible();
});

test('edits the order, bands, contradictions and validity, and discards the draft', async ({
  page,
  expectedComplaints,
}) => {
  test.slow();
  // The news of the discarded draft may come while its content is still shown.
  expectedComplaints.push(/status of 404.*questionnaires/);
  await page.goto('/settings/questionnaire');
  await page.getByRole('button', { name: 'New version' }).click();
  await expectToast(page, 'Draft started');
  const questions = page
    .getByRole('region', { name: 'Objectives and horizon' })
    .getByRole('heading', { level: 3 });
  await page.getByRole('button', { name: 'More actions for question 2' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(questions.first()).toHaveText('When will you need most of it?');
  await page.getByRole('button', { name: 'More actions for question 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove question' }).click();
  const question = panel(page, 'Remove question 1?');
  await expect(question).toContainText('1 contradiction that names it');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove question' }).click();
  await expect(questions.first()).toHaveText('What is this money for?');
  await expect(page.getByText(/^Most of the money is needed within three years/)).toBeHidden();

  await page.getByRole('link', { name: 'Edit bands' }).click();
  const bands = panel(page, 'Edit bands');
  await bands.getByRole('group', { name: 'Band 1' }).getByLabel('Last score').fill('25');
  await expect(bands.getByText('from 26')).toBeVisible();
  await bands.getByRole('button', { name: 'Remove band 5' }).click();
  await expect(bands.getByText('From 53 to 99')).toBeVisible();
  await expectAccessible(page);
  await bands.getByRole('button', { name: 'Save changes' }).click();
  const scale = page.getByRole('region', { name: 'Bands' });
  await expect(scale.getByRole('listitem')).toHaveText([
    'Defensive1–25',
    'Cautious26–37',
    'Balanced38–52',
    'Growth53–99',
  ]);

  await page.getByRole('link', { name: 'Edit validity' }).click();
  await panel(page, 'Edit validity').getByLabel('Validity in months').fill('61');
  await panel(page, 'Edit validity').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Use a number of at most 60')).toBeVisible();
  await panel(page, 'Edit validity').getByLabel('Validity in months').fill('24');
  await panel(page, 'Edit validity').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Answers count for 24 months.')).toBeVisible();

  await page.getByRole('link', { name: 'Add contradiction' }).click();
  const added = panel(page, 'Add contradiction');
  await added.getByLabel('In English').fill('Income is needed, but all of it may be lost?');
  await added.getByLabel('In Spanish').fill('¿Necesita ingresos, pero puede perderlo todo?');
  for (const [side, asked, answer] of [
    ['One answer', /Do you need income/, 'Yes, to cover my living costs'],
    ['The other answer', /Which loss in one year/, 'More than 25%'],
  ] as const) {
    await added.getByRole('group', { name: side }).getByRole('combobox', { name: 'Question' }).click();
    await page.getByRole('option', { name: asked }).click();
    await added.getByRole('checkbox', { name: answer }).check();
  }
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Add contradiction' }).click();
  await expect(page.getByText('Income is needed, but all of it may be lost?')).toBeVisible();

  await page.getByRole('button', { name: 'Discard draft' }).click();
  await panel(page, 'Discard the draft?').getByRole('button', { name: 'Discard draft' }).click();
  await expectToast(page, 'Draft discarded');
  await expect(page.getByRole('button', { name: 'New version' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByText('Answers count for 12 months.')).toBeVisible();
});

test('what a colleague changes meanwhile is neither lost nor overwritten', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 412/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id, content } = await ask<Questionnaire>('POST', '/api/questionnaires', { from: 'newest' });
  await page.goto('/settings/questionnaire/validity/edit');
  const form = panel(page, 'Edit validity');
  await form.getByLabel('Validity in months').fill('18');
  const [first, ...others] = content.questions;
  const theirs = { ...content, questions: [{ ...first, weight: '3' }, ...others] };
  await ask('PUT', `/api/questionnaires/${id}`, { content: theirs, revision: 1 });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Answers count for 18 months.')).toBeVisible();
  const stored = await ask<Questionnaire>('GET', `/api/questionnaires/${id}`);
  expect([stored.content.validMonths, stored.content.questions[0]?.weight]).toEqual([18, '3']);
});
