import { expect, test } from 'vitest';
import { holdingGroups, holdingTotal, sumMoney, withShownWeights, type Holdings } from './holding-groups.ts';

type Held = Holdings['holdings'][number];

const held = (assetClass: string, value: Held['value'], weight = 0.25) =>
  ({
    instrument: { assetClass, sector: null, region: 'Europe', currency: 'EUR' },
    value,
    weight: { known: true, value: weight },
    cost: { known: true, value: '0.2' },
    unrealised: { known: true, value: '1.5' },
    unrealisedPrice: { known: true, value: '1' },
    unrealisedCurrency: { known: true, value: '0.5' },
  }) as Held;
const money = (value: string) => ({ known: true as const, value });
const cash: Holdings['cash'] = [
  { currency: 'USD', amount: '10', value: money('9'), weight: { known: true, value: 0.5 } },
];

test('sorts groups by size, with exact totals and a group for cash', () => {
  const groups = holdingGroups(
    { holdings: [held('bond', money('0.1')), held('equity', money('20')), held('bond', money('0.2'))], cash },
    'class',
  );
  expect(groups.map(({ key, value }) => [key, value.known && value.value])).toEqual([
    ['equity', '20'],
    ['cash', '9'],
    ['bond', '0.3'],
  ]);
});

test('adds up what stands below all groups; the value is that of the server', () => {
  const all = { holdings: [held('bond', money('1')), held('equity', money('2'))], cash };
  const total = holdingTotal({ ...all, total: money('12.00') } as Holdings);
  expect(total).toMatchObject({
    value: money('12.00'),
    weight: { known: true, value: 1 },
    cost: money('0.4'),
    gain: money('3'),
    gainPrice: money('2'),
    gainCurrency: money('1'),
  });
});

test('puts cash with the holdings of its currency when grouping by currency', () => {
  const groups = holdingGroups({ holdings: [held('bond', money('1'))], cash }, 'currency');
  expect(groups.map(({ key }) => key)).toEqual(['USD', 'EUR']);
});

test('marks a total with an unknown value as incomplete, and without any known value as unknown', () => {
  const missing = { known: false as const, reason: 'missing_price' as const };
  expect(sumMoney([money('5'), missing])).toEqual({ known: true, value: '5', partial: true });
  expect(sumMoney([missing])).toEqual(missing);
});

test('rounds the weights of holdings, cash and their parts by account so that each add up to the whole', () => {
  const third = { known: true as const, value: 1 / 3 };
  const inAccounts = { ...held('bond', money('1')), weight: third, accounts: [{ weight: third }] } as Held;
  const all = {
    holdings: [inAccounts, { ...inAccounts }],
    cash: [{ ...cash[0], weight: third, accounts: [{ weight: third }] }],
  } as Holdings;
  const shown = withShownWeights(all);
  const lines = [...shown.holdings, ...shown.cash];
  const values = (weights: Held['weight'][]) => weights.map((weight) => weight.known && weight.value);
  expect(values(lines.map(({ weight }) => weight))).toEqual([0.3334, 0.3333, 0.3333]);
  expect(values(lines.flatMap(({ accounts }) => accounts ?? []).map(({ weight }) => weight))).toEqual([
    0.3334, 0.3333, 0.3333,
  ]);
});
