import { listTransactions } from '@partnerfolio/contract/ledger';
import { listImportRows } from '@partnerfolio/contract/imports';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin), cashKept: false });
  await makeInstrument(t, { symbol: 'ACME' });
});

const preview = async (text: string) => {
  const upload = await uploadTestFile(t, { portfolioId: id, text, as: admin });
  const chosen = await chooseSuggested(t, upload, { as: admin });
  expect(chosen.problem).toBeNull();
  const rows = await t.request(listImportRows, { params: { id: chosen.body.id } }, admin);
  return { chosen: chosen.body, rows: rows.body.items };
};
const booked = async () =>
  (await t.request(listTransactions, { params: { id } }, admin)).body.items
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ type, tradeDate, tradeTime, price }) => [type, tradeDate, tradeTime, price]);
const gains = async () =>
  (await t.request(listRealisedGains, { params: { id } }, admin)).body.items.map(({ gain }) =>
    gain.known ? gain.value : gain.reason,
  );

const head = 'type,symbol,quantity,price,currency';
const first = '2026-03-02,,buy,ACME,10,10,EUR';

describe('times of a file', () => {
  test.each([
    [
      'a column of their own',
      `date,time,${head}\n${first}\n2026-03-03,16:05,buy,ACME,10,90,EUR\n2026-03-03,09:30:15,sell,ACME,10,50,EUR\n`,
    ],
    [
      'the cell of the date',
      `date,${head}\n2026-03-02,buy,ACME,10,10,EUR\n2026-03-03T16:05:00,buy,ACME,10,90,EUR\n2026-03-03 09:30:15,sell,ACME,10,50,EUR\n`,
    ],
  ])('in %s are stored and decide the order of the day', async (_, text) => {
    const { chosen, rows } = await preview(text);
    expect(rows.map(({ status }) => status)).toEqual(['new', 'new', 'new']);
    await applyAndWait(t, chosen, { as: admin });
    expect(await booked()).toEqual([
      ['buy', '2026-03-02', null, '10'],
      ['buy', '2026-03-03', '16:05:00', '90'],
      ['sell', '2026-03-03', '09:30:15', '50'],
    ]);
    expect(await gains()).toEqual(['400']);
  });

  test('at midnight in every date cell are no times', async () => {
    const { chosen } = await preview(`date,${head}\n2026-03-02 00:00:00,buy,ACME,10,10,EUR\n`);
    await applyAndWait(t, chosen, { as: admin });
    expect(await booked()).toEqual([['buy', '2026-03-02', null, '10']]);
  });

  test('that are invalid are errors of their rows, by column', async () => {
    const { rows } = await preview(
      `date,time,${head}\n2026-03-02,09:30,buy,ACME,10,10,EUR\n2026-03-03,later,buy,ACME,10,10,EUR\n`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['new', 'error']);
    expect(rows[1]?.faults).toMatchObject([
      { field: 'time', code: 'not_a_time', params: { column: 2, text: 'later' } },
    ]);
  });

  test('that are equal leave the order to the file, read oldest first', async () => {
    const at = '2026-03-03,09:30';
    const { chosen } = await preview(
      `date,time,${head}\n2026-03-04,10:00,sell,ACME,1,30,EUR\n${at},buy,ACME,1,20,EUR\n${at},buy,ACME,1,10,EUR\n`,
    );
    await applyAndWait(t, chosen, { as: admin });
    expect((await booked()).map(([, , , price]) => price)).toEqual(['10', '20', '30']);
    expect(await gains()).toEqual(['20']);
  });

  test('do not make a row new that was booked without one', async () => {
    const { chosen } = await preview(`date,${head}\n2026-03-02,buy,ACME,10,10,EUR\n`);
    await applyAndWait(t, chosen, { as: admin });
    const { rows } = await preview(`date,time,${head}\n2026-03-02,09:30,buy,ACME,10,10,EUR\n`);
    expect(rows.map(({ status }) => status)).toEqual(['duplicate']);
  });
});

describe('a deposit', () => {
  test.each(['deposit', 'withdrawal'])(
    'that names an instrument is an error of its row: %s',
    async (type) => {
      const { rows } = await preview(
        `date,type,symbol,amount,currency\n2026-03-02,${type},ACME,500,EUR\n2026-03-02,${type},,500,EUR\n`,
      );
      expect(rows.map(({ status }) => status)).toEqual(['error', 'new']);
      expect(rows[0]?.faults).toMatchObject([{ field: 'symbol', code: 'cash_with_instrument' }]);
    },
  );

  test.each(['EUR', 'CASH', '$CASH-EUR'])(
    'whose symbol is that of cash, %s, is a deposit',
    async (symbol) => {
      const { rows } = await preview(
        `date,type,symbol,amount,currency\n2026-03-02,deposit,${symbol},500,EUR\n`,
      );
      expect(rows.map(({ status }) => status)).toEqual(['new']);
    },
  );
});
