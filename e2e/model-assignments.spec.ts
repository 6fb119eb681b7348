// The model of a portfolio: assigned by mouse after its overlap is shown, moved to a newer version by keyboard, and its drift.
import { choose, makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs, type Ask } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test, withoutEvents } from './test.ts';

test.use({ demo: true, person: 'admin' });

const points = (pct: string) => ({ kind: 'absolute', pct });
const content = (instrumentId: string, equity: string, bonds: string) => ({
  targets: [
    { of: 'instrument', instrumentId, targetPct: equity, band: points('5'), substitutes: [] },
    { of: 'class', assetClass: 'bond', targetPct: bonds, band: points('5') },
  ],
  cash: { targetPct: '10', band: points('2') },
  classBands: [],
});

/** A portfolio of a tenth in cash and the rest in one instrument of 100, and a model for it. */
const prepare = async (ask: Ask, name: string) => {
  const { portfolio } = await makePortfolio(ask, name);
  const instrument = await makeInstrument(ask, name.toUpperCase().slice(0, 6), '100');
  const path = `/api/portfolios/${portfolio.id}/transactions`;
  const day = '2026-01-05';
  await ask('POST', path, { type: 'deposit', tradeDate: day, amount: '1000', currency: 'EUR' });
  await ask('POST', path, {
    type: 'buy',
    tradeDate: day,
    instrumentId: instrument.id,
    quantity: '9',
    price: '100',
    currency: 'EUR',
  });
  const model = await ask<{ id: string }>('POST', '/api/models', {
    name: `${name} model`,
    description: '',
    ...content(instrument.id, '60', '30'),
  });
  return { portfolio, instrument, model };
};

test('assigns a model by mouse once its overlap is seen, and shows the drift', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio, instrument } = await prepare(ask, 'Mousey');
  await page.goto(`/portfolios/${portfolio.id}`);
  await page.getByRole('tab', { name: 'Model and drift' }).click();
  await expect(page.getByText('This portfolio has no model, so no drift is measured.')).toBeVisible();
  await page.getByRole('button', { name: 'Assign model' }).click();
  const form = panel(page, 'Assign model');
  await choose(form.getByRole('combobox', { name: 'Model' }), 'Mousey model');
  await expect(form.getByText('Overlap: 70.00 % of the value is kept')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('button', { name: 'Assign model' }).click();
  await expectToast(page, 'Model assigned');
  const drift = page.getByRole('table', { name: 'Drift' });
  await expect(drift.getByRole('row', { name: new RegExp(instrument.name) }).last()).toContainText('+30.00');
  await expect(page.getByText('2 outside their bands')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Models until now' })).toContainText('Mousey model, version 1');
  await expectAccessible(page);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
});

test('moves a portfolio to a newer version by keyboard, and takes the model away', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio, instrument, model } = await prepare(ask, 'Keyboa');
  await ask('PUT', `/api/portfolios/${portfolio.id}/model`, {
    target: { modelId: model.id, version: 1 },
    fromDay: '2026-01-05',
    basedOn: null,
  });
  await ask('POST', `/api/models/${model.id}/versions`, {
    ...content(instrument.id, '85', '5'),
    note: 'More equity',
    revision: 1,
  });
  await page.goto(`/portfolios/${portfolio.id}/model`);
  await expect(page.getByText('The model has a version 2 by now.')).toBeVisible();
  await page.getByRole('button', { name: 'Change model' }).press('Enter');
  const form = panel(page, 'Change model');
  const version = form.getByRole('combobox', { name: 'Version' });
  // The versions come with the models.
  await expect(version).not.toHaveAttribute('aria-busy', 'true');
  await expect(form.getByText('Overlap: 70.00 % of the value is kept')).toBeVisible();
  await version.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.locator('[role=option][data-highlighted]').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(form.getByText('Overlap: 95.00 % of the value is kept')).toBeVisible();
  await form.getByRole('button', { name: 'Change model' }).press('Enter');
  await expectToast(page, 'Model assigned');
  await expect(page.getByText('Inside all bands')).toBeVisible();
  await page.getByRole('button', { name: 'Change model' }).press('Enter');
  await choose(panel(page, 'Change model').getByRole('combobox', { name: 'Model' }), 'No model');
  await panel(page, 'Change model').getByRole('button', { name: 'Change model' }).click();
  await expectToast(page, 'Model removed from the portfolio');
  await expect(page.getByText('This portfolio has no model, so no drift is measured.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Models until now' }).getByRole('listitem')).toHaveCount(3);
});

test('moves portfolios on earlier versions together, and names the one that stayed', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const first = await prepare(ask, 'Movedo');
  const second = await makePortfolio(ask, 'Stayed');
  const assign = (id: string, version: number, basedOn: string | null) =>
    ask<{ current: { id: string } }>('PUT', `/api/portfolios/${id}/model`, {
      target: { modelId: first.model.id, version },
      fromDay: '2026-01-05',
      basedOn,
    });
  await assign(first.portfolio.id, 1, null);
  const { current } = await assign(second.portfolio.id, 1, null);
  await ask('POST', `/api/models/${first.model.id}/versions`, {
    ...content(first.instrument.id, '85', '5'),
    note: 'More equity',
    revision: 1,
  });
  // Somebody else changes the second portfolio after the list was loaded, and the open page does not hear of it.
  await withoutEvents(page);
  await page.goto(`/models/${first.model.id}`);
  const table = page.getByRole('table', { name: 'Assigned portfolios' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await ask('PUT', `/api/portfolios/${second.portfolio.id}/model`, {
    target: null,
    fromDay: '2026-01-06',
    basedOn: current.id,
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expectAccessible(page);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await page.getByRole('button', { name: 'Move to version 2' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Move 2 portfolios to version 2?' });
  await question.getByRole('button', { name: 'Move to version 2' }).press('Enter');
  await expectToast(page, '1 moved to version 2');
  const left = page.getByRole('dialog', { name: '1 portfolio was not moved' });
  await expect(left).toContainText('Stayed · Portfolio of Stayed');
  await expect(left).toContainText('Changed by someone else since the list was loaded. Try again.');
  await left.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('Version 2');
  await table.getByRole('link', { name: 'Portfolio of Movedo' }).click();
  await expect(page.getByText('Inside all bands')).toBeVisible();
});
