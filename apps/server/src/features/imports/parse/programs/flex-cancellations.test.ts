import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { buy, query, section, sell, statement, trade } from '../../../../testing/flex-files.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';
import { countLedger, importTwice, readProgramFile } from '../../../../testing/program-files.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
});
afterAll(() => t.close());

const mistake = {
  buySell: 'BUY',
  quantity: '100',
  tradePrice: '201',
  proceeds: '-20100',
  ibCommission: '-1',
  tradeID: '900',
  transactionID: '90',
};
const cancellation = {
  buySell: 'BUY (Ca.)',
  transactionType: 'TradeCancel',
  quantity: '-100',
  tradePrice: '201',
  proceeds: '20100',
  ibCommission: '1',
  tradeID: '901',
  transactionID: '91',
};
const file = (...trades: string[]) => query(statement(section('Trades', buy, ...trades, sell)));

describe('a cancelled trade of a Flex query', () => {
  test.for([
    ['that its cancellation names', { ...cancellation, origTradeID: '900' }],
    ['of the same instrument, side, size and price', { ...cancellation, origTradeID: '0' }],
    [
      'whose cancellation only has the code',
      { ...cancellation, buySell: 'BUY', transactionType: '', notes: 'Ca;P' },
    ],
  ] as const)('%s is left out with it, and both say so', async ([, cancelled]) => {
    const { first, counted, second } = await importTwice(
      { t, portfolioId, as },
      file(trade(mistake), trade(cancelled)),
    );
    expect(first.asked).toEqual([]);
    expect(
      first.items.map(({ status, faults: errors }) => [status, ...errors.map(({ message }) => message)]),
    ).toEqual([
      ['new'],
      ['ignored', 'The status is "Cancelled": not executed, so nothing is booked'],
      ['ignored', 'The status is "Cancelled": not executed, so nothing is booked'],
      ['new'],
    ]);
    expect(counted.units).toEqual({ AAPL: '6' });
    expect(second).toMatchObject({ newRows: 0, duplicateRows: 2 });
  });

  test('is left out where an overlapping statement repeats it before its cancellation', async () => {
    const text = query(
      statement(section('Trades', buy, trade(mistake))),
      statement(section('Trades', trade(mistake), trade({ ...cancellation, origTradeID: '900' }))),
    );
    const { found, items } = await readProgramFile({ t, portfolioId, as }, text);
    expect(found.newRows).toBe(1);
    expect(items.map(({ status }) => status)).toEqual(['new', 'ignored', 'ignored']);
  });

  test('is asked about where the file does not have it', async () => {
    const { asked, found } = await readProgramFile({ t, portfolioId, as }, file(trade(cancellation)));
    expect(asked).toEqual(['IBKR STK BUY (Ca.)']);
    expect(found).toMatchObject({ newRows: 2, errorRows: 1 });
    expect((await countLedger({ t, portfolioId, as })).units).toEqual({});
  });
});
