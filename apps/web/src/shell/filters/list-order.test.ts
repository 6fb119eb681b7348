import { describe, expect, test } from 'vitest';
import { nextSort } from '../../ui/table/table-rows.ts';
import { orderInput, orderParams, readOrder } from './list-order.ts';

const sorts = ['name', 'value'] as const;
type Params = Parameters<typeof readOrder<(typeof sorts)[number]>>[0];

/** Presses a column's header. */
const press = (now: Params, by: string): Params => orderParams(nextSort(readOrder(now), by), { sorts, now });

describe('the order of a list', () => {
  test('is by value, the largest first, if the address names none', () => {
    expect(readOrder({})).toEqual({ by: 'value', descending: true });
    expect(orderInput({})).toEqual({ sort: 'value', direction: 'desc' });
    expect(orderInput({ sort: 'value' })).toEqual({ sort: 'value', direction: undefined });
  });

  test('turns around with each press on the value', () => {
    const smallestFirst = press({}, 'value');
    expect(readOrder(smallestFirst)).toEqual({ by: 'value', descending: false });
    expect(press(smallestFirst, 'value')).toEqual({ sort: undefined, direction: undefined });
  });

  test('goes up, down and back to the default with the presses on another column', () => {
    const up = press({}, 'name');
    expect(up).toEqual({ sort: 'name', direction: undefined });
    const down = press(up, 'name');
    expect(down).toEqual({ sort: 'name', direction: 'desc' });
    expect(press(down, 'name')).toEqual({ sort: undefined, direction: undefined });
  });
});
