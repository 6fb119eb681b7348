// The figures of the server's answers, as lists that the columns of a table may show.
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Page } from '@playwright/test';
import type { Source, Sources } from './exact.ts';

export interface Answers {
  /** Returns the figures in the answers whose address contains a text. */
  about: (text: string) => Sources;
}

type Found = Map<string, (Decimal | null)[]>;

const isDecimal = (text: unknown): text is string => typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text);

/** Returns a figure of an answer; undefined for what is none. */
const figureOf = (value: unknown): Decimal | null | undefined => {
  if (isDecimal(value) || typeof value === 'number') return new Decimal(value);
  if (typeof value !== 'object' || value === null || !('known' in value)) return undefined;
  if (value.known === false) return null;
  return 'value' in value ? (figureOf(value.value) ?? undefined) : undefined;
};

/** Adds the figures of an answer by their paths, in which `[]` stands for any place in a list. */
const collect = (found: Found, value: unknown, path: string): void => {
  const figure = figureOf(value);
  if (figure !== undefined) found.set(path, [...(found.get(path) ?? []), figure]);
  if (Array.isArray(value)) {
    // Charts: long, and of no table.
    if (value.length < 1000) for (const item of value) collect(found, item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) collect(found, part, `${path}.${key}`);
};

/** Lists that a table shows together, as holdings and cash, end alike. */
const joined = (found: Found): Source[] => {
  const together = new Map<string, (Decimal | null)[]>();
  for (const [path, values] of found) {
    const end = path.slice(path.indexOf('[]'));
    together.set(end, [...(together.get(end) ?? []), ...values]);
  }
  return [...together].map(([name, values]) => ({ name: `all ${name}`, values }));
};

/** Listens to the answers that a page receives. */
export function watchAnswers(page: Page): Answers {
  const kept = new Map<string, Found>();
  page.on('response', (response) => {
    const address = response.url();
    if (!address.includes('/api/') || response.status() !== 200 || address.endsWith('/events')) return;
    // An answer that the page has left behind has no body.
    void response.json().then(
      (body: unknown) => {
        const found: Found = new Map();
        collect(found, body, '');
        kept.set(address, found);
      },
      () => {},
    );
  });
  return {
    about: (text) => {
      const answers = [...kept].filter(([address]) => address.includes(text)).map(([, found]) => found);
      return {
        lists: answers.flatMap((found) => {
          const lists: Found = new Map([...found].filter(([path]) => path.includes('[]')));
          return [...[...lists].map(([name, values]) => ({ name, values })), ...joined(lists)];
        }),
        singles: answers.flatMap((found) =>
          [...found].flatMap(([path, values]) =>
            path.includes('[]') ? [] : values.filter((one) => one !== null),
          ),
        ),
        isRounded: false,
      };
    },
  };
}
