import { describe, expect, test } from 'vitest';
import { compare, differencePct, type CurrentAllocation } from './comparison.ts';
import {
  proposalBody,
  newProposalValues,
  proposalFormSchema,
  proposalValues,
  sumOfWeights,
} from '../targets/proposal-form.ts';

const known = (value: number) => ({ known: true, value }) as const;
const acme = { id: 'acme', symbol: 'ACME', name: 'Acme', assetClass: 'equity' } as const;
const current: CurrentAllocation = {
  asOf: '2026-11-20' as CurrentAllocation['asOf'],
  currency: 'EUR',
  classes: [
    { assetClass: 'equity', instrument: null, weight: known(0.75) },
    { assetClass: 'cash', instrument: null, weight: known(0.25) },
  ],
  instruments: [
    { assetClass: 'equity', instrument: acme, weight: known(0.75) },
    { assetClass: 'cash', instrument: null, weight: known(0.25) },
  ],
};
const bonds = { assetClass: 'bond', instrument: null, weightPct: '100' } as const;

describe('compare', () => {
  test('puts targets first, then holdings without a target', () => {
    const lines = compare({ basis: 'class', targets: [bonds] }, current);
    expect(lines.map((line) => [line.key, line.current, line.targetPct])).toEqual([
      ['bond', known(0), '100'],
      ['equity', known(0.75), '0'],
      ['cash', known(0.25), '0'],
    ]);
    expect(lines.map(differencePct)).toEqual([100, -75, -25]);
  });

  test('matches instruments by id, and cash with cash', () => {
    const targets = [
      { assetClass: null, instrument: acme, weightPct: '80' },
      { assetClass: 'cash', instrument: null, weightPct: '20' },
    ] as const;
    expect(compare({ basis: 'instrument', targets }, current).map(differencePct)).toEqual([5, -5]);
  });

  test('returns no difference without holdings', () => {
    const [line] = compare({ basis: 'class', targets: [bonds] }, null);
    expect(line?.current).toBeNull();
    expect(line && differencePct(line)).toBeNull();
  });
});

describe('the proposal form', () => {
  const form = { ...newProposalValues(), purpose: 'Less risk', rationale: 'Age' };

  test('adds weights exactly and ignores invalid ones', () => {
    expect(sumOfWeights(['0.1', '0.2', ' 99.7', '', 'x'])).toBe('100');
  });

  test('accepts an incomplete draft, but no weight above 100 %', () => {
    const of = (equity: string) =>
      proposalFormSchema.safeParse({ ...form, classes: { ...form.classes, equity, cash: '0.1' } });
    expect(of('99.8').success).toBe(true);
    expect(of('').success).toBe(true);
    expect(of('100.1').error?.issues[0]?.message).toBe('weight_too_large');
  });

  test('sends only rows with a weight, and restores a version unchanged', () => {
    const values = proposalValues(
      {
        number: 1,
        purpose: 'Less risk',
        rationale: 'Age',
        basis: 'instrument',
        targets: [{ assetClass: null, instrument: acme, weightPct: '100' }],
        createdBy: { id: 'a', fullName: 'A' },
        createdAt: '',
        updatedAt: '',
        writers: [],
        frozenAt: null,
        fingerprint: null,
      },
      null,
    );
    expect(proposalBody(proposalFormSchema.parse(values))).toEqual({
      purpose: 'Less risk',
      rationale: 'Age',
      dueOn: null,
      basis: 'instrument',
      targets: [{ instrumentId: 'acme', weightPct: '100' }],
    });
  });
});
