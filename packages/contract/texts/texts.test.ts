import { describe, expect, test } from 'vitest';
import { assetClasses, clientStatuses, transactionTypes } from '../src/choices.ts';
import { explainedFigures } from '../src/figures/explained.ts';
import { unknownReasons } from '../src/figures/unknown-reasons.ts';
import { filledText } from './fill.ts';
import { flatTexts } from './flat.ts';
import { textsOf } from './texts-of.ts';
import type { Language } from './texts.ts';

const languages = ['en', 'es'] as const satisfies readonly Language[];
const english = flatTexts(textsOf('en'));
const placeholdersIn = (text = ''): string[] => [...text.matchAll(/\{\w+\}/gu)].map(String).toSorted();

describe.each(languages)('the texts in %s', (language) => {
  const texts = flatTexts(textsOf(language));

  test('are those of the English paths, none of them empty', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.entries(texts).filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('have the placeholders of the English ones, and no other brace', () => {
    const unlike = Object.entries(texts).filter(
      ([path, text]) =>
        placeholdersIn(text).join() !== placeholdersIn(english[path]).join() ||
        /[{}]/u.test(text.replaceAll(/\{\w+\}/gu, '')),
    );
    expect(unlike).toEqual([]);
  });

  test('name exactly the codes of their lists', () => {
    const { classes, entryTypes, figures, reasons, states } = textsOf(language);
    const lists = [
      [assetClasses, classes.asset],
      [transactionTypes, entryTypes.type],
      [explainedFigures, figures.name],
      [unknownReasons, reasons.unknown],
      [clientStatuses, states.client],
    ] as const;
    for (const [codes, named] of lists) expect(Object.keys(named).toSorted()).toEqual([...codes].toSorted());
  });
});

test('a text takes its parameters in either language', () => {
  const filled = languages.map((language) =>
    filledText(textsOf(language).units.amount.points, { points: '+1.5' }),
  );
  expect(filled).toEqual(['+1.5 pp', '+1.5 p. p.']);
});

test('a parameter that a text does not name, or lacks, does not compile', () => {
  const { points } = textsOf('es').units.amount;
  // @ts-expect-error The text names `points`.
  expect(filledText(points, { point: 1 })).toBe('{points} p. p.');
});
