import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, test } from './test.ts';
test.use({ demo: true, person: 'admin' });
test('shots', async ({ page, portal, sessionOf }) => {
  test.setTimeout(240_000);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/reports/new?portfolio=${id}`);
  const first = page.getByRole('img', { name: /^Page 1 of/ });
  await expect(first).toBeVisible({ timeout: 30_000 });
  const times = [];
  for (const name of ['Monthly returns', 'Chart of the value', 'Monthly returns', 'Chart of the value']) {
    const answered = page.waitForResponse((r) => r.url().includes('/report/pages'));
    const t = Date.now();
    await page.getByRole('checkbox', { name }).click();
    const clicked = Date.now() - t;
    const r = await answered;
    await r.finished();
    await expect(page.getByLabel('Pages of the report')).toHaveAttribute('aria-busy', 'false');
    times.push([
      clicked,
      Date.now() - t,
      (await r.body()).length,
      r.request().timing().responseStart,
      await page.getByRole('img', { name: /^Page / }).count(),
    ]);
  }
  console.log('TIMES', JSON.stringify(times));
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 768, 390, 320]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      if (width < 768) {
        const b = page.getByRole('button', { name: 'Show pages' });
        if (await b.count()) await b.click();
      }
      await page.waitForTimeout(1000);
      console.log(scheme, width, await page.evaluate(() => document.documentElement.scrollWidth));
      await page.screenshot({ path: `/tmp/h-editor-${scheme}-${width}.png`, fullPage: width < 768 });
    }
});
