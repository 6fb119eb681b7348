import { expectedIncome, receivedIncome } from '../../income/income.ts';
import type { Figure } from '../../number/unknown.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { sceneOf, shown } from './ledgers.ts';

/** The sum of amounts in cents, or the reason why one is unknown. */
function total(figures: readonly Figure[]): number | string {
  const missing = figures.find((figure) => !figure.known);
  if (missing !== undefined) return shown(missing);
  return figures.reduce((sum, figure) => sum + Math.round(Number(shown(figure)) * 100), 0) / 100;
}

/** The received income of a ledger, and the expected income after its first payment that is expected again. */
function incomeOf(given: Given): Figures {
  const scene = sceneOf(given);
  const to = on(given.text('to'));
  const received = receivedIncome(scene, { from: on(given.text('from')), to });
  const [expected] = expectedIncome(scene, to);
  if (received.length === 0 || expected === undefined) throw new Error('the example has no payment');
  return {
    'received gross': total(received.map(({ gross }) => gross)),
    'received net': total(received.map(({ net }) => net)),
    'expected gross': shown(expected.gross),
    'expected net': shown(expected.net),
    'expected on': expected.date,
  };
}

/** The calculations of income. */
export const INCOME_CALCULATIONS: Readonly<Record<string, Calculation>> = { income: incomeOf };
