/** Figures of several answers that belong together, while others change the data. */
import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../platform/context.ts';
import type { AnyCall } from '../../../platform/serve/answer-of.ts';
import { json304, jsonText } from '../../../platform/serve/on.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import { readTogether } from './reading.actions.ts';

const id = '00000000-0000-7000-8000-000000000001';
const call = { app: { clock: { today: () => '2026-11-20' } } as unknown as App } as AnyCall;

/** The state of the data; each reading of the figures moves it on while there are changes left. */
let state = 1;
let changesLeft = 0;
let asked: string[] = [];
beforeEach(() => {
  [state, changesLeft, asked] = [1, 0, []];
});

const versioned: Binding = {
  endpoint: getHoldings,
  handler: () => {
    asked.push('version');
    const etag = `${state}.2026-11-20.holdings`;
    const body = () => {
      asked.push('figures');
      const text = jsonText({ state });
      if (changesLeft > 0) [state, changesLeft] = [state + 1, changesLeft - 1];
      return text;
    };
    return Promise.resolve(json304({ etag, body }));
  },
};
const unversioned: Binding = {
  endpoint: getPortfolio,
  handler: () => {
    asked.push('portfolio');
    return Promise.resolve({ name: 'Growth' });
  },
};
const bindings = new Map([versioned, unversioned].map((binding) => [binding.endpoint.name, binding]));
const readBoth = () =>
  readTogether({ bindings, call }, async (read) => {
    const portfolio = await read(getPortfolio, { params: { id } });
    return { portfolio, holdings: await read(getHoldings, { params: { id } }) };
  });

describe('answers read together', () => {
  test('are read once each, and only their versions are asked for again', async () => {
    expect(await readBoth()).toMatchObject({
      figures: { portfolio: { name: 'Growth' }, holdings: { state: 1 } },
    });
    expect(asked).toEqual(['portfolio', 'version', 'figures', 'version']);
  });

  test('are read again when the data changed meanwhile', async () => {
    changesLeft = 1;
    expect(await readBoth()).toMatchObject({ figures: { holdings: { state: 2 } } });
  });

  test('of data that never rests are refused', async () => {
    changesLeft = 100;
    expect(await readBoth()).toMatchObject({ code: 'busy' });
  });

  test('have the same stamp while the data stay the same', async () => {
    const stampOf = async () => ((await readBoth()) as { stamp: string }).stamp;
    const first = await stampOf();
    expect(await stampOf()).toBe(first);
    state = 2;
    expect(await stampOf()).not.toBe(first);
  });
});
