import { expectedIncome, receivedIncome } from '../../income/income.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { sceneOf, shown } from './ledgers.ts';

/** The received and the expected income of a ledger with one payment. */
function incomeOf(given: Given): Figures {
  const scene = sceneOf(given);
  const to = on(given.text('to'));
  const [received] = receivedIncome(scene, { from: on(given.text('from')), to });
  const [expected] = expectedIncome(scene, to);
  if (received === undefined || expected === undefined) throw new Error('the example has no payment');
  return {
    'received gross': shown(received.gross),
    'received net': shown(received.net),
    'expected gross': shown(expected.gross),
    'expected net': shown(expected.net),
    'expected on': expected.date,
  };
}

/** The calculations of income. */
export const INCOME_CALCULATIONS: Readonly<Record<string, Calculation>> = { income: incomeOf };
