import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { choose, makePortfolio, panel } from './records.ts';
import { askAs, openSession } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

/**
 * Opens a proxy to the portal that cuts a connection when the answer to a matching request arrives, or withholds the
 * answer.
 */
const openCuttingProxy = async (portalUrl: string, request: RegExp) => {
  const way = { url: '', cutsLeft: 0, cuts: 0, keepsBack: false, close: () => {} };
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const portal = connect(Number(new URL(portalUrl).port), '127.0.0.1');
    let isAwaited = false;
    for (const socket of [browser, portal]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        browser.destroy();
        portal.destroy();
      });
    }
    browser.on('data', (bytes: Buffer) => {
      if (request.test(bytes.toString('latin1'))) isAwaited = true;
      portal.write(bytes);
    });
    portal.on('data', (bytes: Buffer) => {
      if (!isAwaited || way.cutsLeft === 0) return browser.write(bytes);
      // The portal has answered, so the request was processed.
      way.cuts += 1;
      way.cutsLeft -= 1;
      return way.keepsBack ? false : browser.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  way.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  way.close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return way;
};

test('books a deposit once when the connection drops before the answer and Save is pressed again', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Ruth Repeat');
  const entries = async () =>
    (await ask<{ total: number }>('GET', `/api/portfolios/${portfolio.id}/transactions`)).total;
  const way = await openCuttingProxy(portal.url, /^POST \/api\/portfolios\/[^/]+\/transactions /);
  try {
    await page.goto(`${way.url}/portfolios/${portfolio.id}/ledger/new`);
    const adding = panel(page, 'Add transaction');
    await choose(adding.getByLabel('Type', { exact: true }), 'Deposit');
    await adding.getByLabel('Trade date', { exact: true }).fill('2026-11-02');
    await adding.getByLabel('Amount', { exact: true }).fill('1000');

    expectedComplaints.push(/net::ERR_.*\/transactions/);
    way.cutsLeft = Infinity;
    await adding.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Network error. Please check your connection.');
    expect(way.cuts, 'the page has tried once more by itself').toBeGreaterThan(1);
    expect(await entries()).toBe(1);

    way.cutsLeft = 0;
    await adding.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Entry booked');
    await expect(adding).toBeHidden();
    expect(await entries()).toBe(1);

    // The same deposit may happen twice, so a newly opened form can book it again.
    await page.goto(`${way.url}/portfolios/${portfolio.id}/ledger/new`);
    await choose(adding.getByLabel('Type', { exact: true }), 'Deposit');
    await adding.getByLabel('Trade date', { exact: true }).fill('2026-11-02');
    await adding.getByLabel('Amount', { exact: true }).fill('1000');
    await adding.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(adding).toBeHidden();
    expect(await entries()).toBe(2);
  } finally {
    // Leaves the page, so that no request is open when the proxy ends.
    await page.goto('about:blank');
    way.close();
  }
});

test('creates a token once when its answer is lost, and asks the user to replace it', async ({
  page,
  portal,
  expectedComplaints,
}) => {
  const way = await openCuttingProxy(portal.url, /^POST \/api\/profile\/tokens /);
  try {
    await page.goto(`${way.url}/profile`);
    await page.getByRole('button', { name: 'New token' }).click();
    const asking = page.getByRole('dialog', { name: 'New API token' });
    await asking.getByLabel('Name', { exact: true }).fill('Nightly report');
    expectedComplaints.push(/(net::ERR_.*|status of 409.*)\/profile\/tokens/);
    way.cutsLeft = 1;
    await asking.getByRole('button', { name: 'Create token' }).click();
    await expectToast(page, /^The token was created, but the connection dropped/);
    expect(way.cuts).toBe(1);
    await expect(asking).toBeHidden();
    await expect(page.getByText('Nightly report')).toHaveCount(1);
    await expectAccessible(page);
  } finally {
    await page.goto('about:blank');
    way.close();
  }
});

for (const outcome of ['lost', 'late'] as const)
  test(`stays signed in when the answer to the renewal of the session is ${outcome}`, async ({
    page,
    portal,
    expectedComplaints,
  }) => {
    const way = await openCuttingProxy(portal.url, /^PUT \/api\/session /);
    way.keepsBack = outcome === 'late';
    // A session of its own: the renewal uses up its token.
    await page.context().clearCookies();
    await page.context().addCookies((await openSession(portal.url, 'employee')).cookies);
    try {
      await page.goto(`${way.url}/clients`);
      await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
      await page.context().clearCookies({ name: /access/ });
      // The event stream may reconnect before the new tokens arrive.
      expectedComplaints.push(/net::ERR_.*\/api\/session/, /401 .*\/api\/events/);
      way.cutsLeft = 1;
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
      expect(way.cuts).toBe(1);
    } finally {
      await page.goto('about:blank');
      way.close();
    }
  });
