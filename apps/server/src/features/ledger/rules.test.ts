import { describe, expect, test } from 'vitest';
import { netCash } from './amounts.rules.ts';

const entry = {
  instrumentId: 'i',
  quantity: null,
  price: null,
  amount: null,
  fee: '0',
  tax: '0',
  accruedInterest: '0',
  reversesId: null,
};

describe('netCash', () => {
  test.each([
    [
      'a buy costs its gross and charges',
      { type: 'buy', quantity: '3', price: '0.1', fee: '1', tax: '0.5' },
      '-1.8',
    ],
    [
      'a buy pays accrued interest beside its gross',
      { type: 'buy', quantity: '3', price: '2', accruedInterest: '0.25' },
      '-6.25',
    ],
    [
      'a sale receives it beside its gross',
      { type: 'sell', quantity: '3', price: '2', fee: '1', accruedInterest: '0.25' },
      '5.25',
    ],
    ['a sale brings its gross less charges', { type: 'sell', quantity: '3', price: '2', fee: '1' }, '5'],
    [
      'a stated amount outweighs quantity × price',
      { type: 'buy', quantity: '3', price: '2', amount: '7' },
      '-7',
    ],
    ['a dividend brings what is left after tax', { type: 'dividend', amount: '10', tax: '1.5' }, '8.5'],
    ['a deposit comes in', { type: 'deposit', amount: '100.000000000001' }, '100.000000000001'],
    ['a withdrawal goes out', { type: 'withdrawal', amount: '5' }, '-5'],
    ['a refund comes in', { type: 'tax_refund', amount: '5' }, '5'],
    ['a transfer in kind moves no cash', { type: 'transfer_in', quantity: '1' }, null],
    ['a transfer of cash does', { type: 'transfer_out', amount: '4', instrumentId: null }, '-4'],
    ['a split moves no cash', { type: 'split' }, null],
    ['a reversal moves it back', { type: 'buy', amount: '7', fee: '1', reversesId: 'x' }, '8'],
  ] as const)('%s', (_, fields, net) => {
    expect(netCash({ ...entry, ...fields })).toBe(net);
  });
});
