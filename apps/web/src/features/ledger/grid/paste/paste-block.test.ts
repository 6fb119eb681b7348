import { transactionTypes } from '@partnerfolio/contract/choices';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { describe, expect, test } from 'vitest';
import { gridFields, type GridField } from '../rows/grid-fields.ts';
import { followingRow } from '../rows/grid-rows.ts';
import { findBlockReading, placeBlock, splitCells } from './paste-block.ts';
import { withPasted } from './pasted-rows.ts';

const labels = Object.fromEntries(gridFields.map((field) => [field, field])) as Record<GridField, string>;
const start = { today: '2026-11-20', currency: 'EUR' };
const place = (text: string, at = 0) =>
  placeBlock(splitCells(text, 500), { fields: gridFields, at, labels: { ...labels, price: 'Unit price' } });
const typeLabels = {
  ...(Object.fromEntries(transactionTypes.map((type) => [type, type])) as Record<TransactionType, string>),
  buy: 'Adquisición',
};
/** The entries after pasting into an empty grid at its first cell. */
const pasted = (text: string, choices: object = {}) => {
  const block = place(text);
  const reading = { ...findBlockReading(block).reading, ...choices };
  const rows = [followingRow([], start)];
  return withPasted(block, reading, { rows, at: 0, start, rowsAtMost: 500, typeLabels });
};
const entries = (text: string, choices: object = {}) => pasted(text, choices).map(({ entry }) => entry);

describe('splitCells', () => {
  test('keeps tabs, line breaks and quotes of quoted cells', () =>
    expect(splitCells('a\t"b\tc\n""d"""\r\ne\t', 9)).toEqual([
      ['a', 'b\tc\n"d"'],
      ['e', ''],
    ]));
  test('leaves out empty lines and those beyond the limit', () =>
    expect(splitCells('1\n\n2\n3\n', 2)).toEqual([['1'], ['2']]));
});

describe('findBlockReading', () => {
  test('asks when every date and number reads two ways', () =>
    expect(findBlockReading(place('03/04/2026\tbuy\tX\t1.234\n05/06/2026\tbuy\tX\t2.500')).open).toEqual({
      date: '03/04/2026',
      number: '1.234',
    }));
  test('lets one clear cell decide for the whole block', () => {
    const { reading, open } = findBlockReading(
      place('03/04/2026\tbuy\tX\t1.234\n25/06/2026\tbuy\tX\t1.234,5'),
    );
    expect(reading).toEqual({ dates: 'day_first', numbers: 'comma' });
    expect(open).toEqual({ date: null, number: null });
  });
  test('asks nothing when both readings agree', () =>
    expect(findBlockReading(place('2026-04-03\tbuy\tX\t12\n04/04/2026\tbuy\tX\t7')).open).toEqual({
      date: null,
      number: null,
    }));
});

describe('withPasted', () => {
  test('reads types by code, name on the screen and brokers’ words', () =>
    expect(
      entries('2026-04-03\tsell\n2026-04-03\tadquisicion\n2026-04-03\tKauf').map(({ type }) => type),
    ).toEqual(['sell', 'buy', 'buy']));
  test('keeps an unknown type as an open question instead of the type of the row before', () =>
    expect(pasted('2026-04-03\tsell\n2026-04-03\tbarter').map(({ unreadType }) => unreadType)).toEqual([
      undefined,
      'barter',
    ]));
  test('follows the chosen reading', () => {
    const text = '03/04/2026\tbuy\tX\t1.234';
    expect(entries(text, { dates: 'month_first', numbers: 'comma' })[0]).toMatchObject({
      tradeDate: '2026-03-04',
      quantity: '1234',
      instrumentId: '?X',
    });
    expect(entries(text, { dates: 'day_first', numbers: 'point' })[0]).toMatchObject({
      tradeDate: '2026-04-03',
      quantity: '1.234',
    });
  });
  test('marks cells that contradict the others in a block without one reading', () =>
    expect(
      entries('13/04/2026\tbuy\n04/13/2026\tbuy\n03/04/2026\tbuy').map(({ tradeDate }) => tradeDate),
    ).toEqual(['2026-04-13', '2026-04-13', '?03/04/2026']));
  test('marks an amount with the sign of another currency', () =>
    expect(
      entries('2026-04-03\tdeposit\t\t\t\t$ 5.50\n\tdeposit\t\t\t\t€ 5.50').map((one) => one.amount),
    ).toEqual(['?$ 5.50', '5.5']));
  test('goes by a header row of column names, whatever their order', () =>
    expect(entries('Unit price\tquantity\ttype\n12.5\t4\tsell')).toMatchObject([
      { price: '12.5', quantity: '4', type: 'sell', tradeDate: '2026-11-20' },
    ]));
  test('takes type and date of the row before where a cell is empty', () =>
    expect(entries('2026-04-03\tfee\n\t\t\t\t\t7').map(({ type, tradeDate }) => [type, tradeDate])).toEqual([
      ['fee', '2026-04-03'],
      ['fee', '2026-04-03'],
    ]));
});
