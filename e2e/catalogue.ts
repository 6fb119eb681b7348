// The texts of the interface from its catalogues, for finding untranslated ones on a Spanish page.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { flatTexts } from '@partnerfolio/contract/texts/flat';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import { expect } from './test.ts';

const contractTexts = flatTexts(textsOf('en'));
const spanishContractTexts = flatTexts(textsOf('es'));

const folder = join(import.meta.dirname, '../apps/web/src');
const quoted = /"((?:[^"\\]|\\.)*)"/g;

const joinLines = (lines: string): string =>
  [...lines.matchAll(quoted)].map(([, part]) => JSON.parse(`"${part}"`) as string).join('');

/** Returns the English and Spanish version of every text. */
const readTexts = (): Map<string, string> => {
  const texts = new Map<string, string>();
  const entry = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/gm;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('es.po'),
  );
  for (const file of files) {
    for (const [, english = '', spanish = ''] of readFileSync(join(folder, file), 'utf8').matchAll(entry))
      texts.set(joinLines(english), joinLines(spanish));
  }
  texts.delete('');
  for (const [path, text] of Object.entries(contractTexts)) texts.set(text, spanishContractTexts[path] ?? '');
  return texts;
};

// Returns the id that Lingui gives a text, which appears on screen if its catalogue is missing.
const messageId = (text: string): string =>
  createHash('sha256').update(`${text}\u001F`).digest('base64').slice(0, 6);

const texts = readTexts();
const ids = new Set([...[...texts.keys()].map(messageId), ...Object.keys(contractTexts)]);
/** The choice of the interface's language names each language in itself. */
const namedInItself = 'English';
const english = new Set(
  [...texts].filter(([text, spanish]) => text !== spanish && text !== namedInItself).map(([text]) => text),
);

const branch = /(?:=\d+|one|other) \{((?:[^{}]|\{\w+\})*)\}/g;
const plural = /\{\w+, plural, ?((?:(?:=\d+|one|other) \{(?:[^{}]|\{\w+\})*\} ?)+)\}/;

/** Returns a text in each of its plural forms, with `{}` for each value. */
const formsOf = (text: string): string[] => {
  const [whole, forms = ''] = plural.exec(text) ?? [];
  return whole === undefined
    ? [text.replaceAll(/\{\w+\}|#/g, '{}')]
    : [...forms.matchAll(branch)].flatMap(([, form = '']) => formsOf(text.replace(whole, form)));
};

/** Returns the parts of a text between its tags. */
const piecesOf = (text: string): string[] => formsOf(text).flatMap((form) => form.split(/<\/?\d+\/?>/));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (piece: string): RegExp =>
  new RegExp(`^${piece.trim().split('{}').map(escaped).join('.*')}$`, 'u');

/** Patterns of texts with values, and of parts of texts. */
const englishPatterns = (() => {
  const spanish = [...texts.values()].flatMap(piecesOf).map((piece) => piece.trim());
  return [...english]
    .flatMap(piecesOf)
    .filter((piece) => /[A-Za-z]{3}.*[A-Za-z]{3}/.test(piece.replaceAll('{}', ' ')) && !english.has(piece))
    .map(patternOf)
    .filter((pattern) => !spanish.some((piece) => pattern.test(piece)));
})();

/** Words of English sentences that no Spanish text contains. */
const functionWords =
  /\b(?:the|is|are|was|were|be|been|of|and|or|not|your|you|this|that|these|there|they|with|for|from|have|which|please|must|cannot|can't|don't|isn't|again|been|already|than|into|its)\b/i;

const spanishOf = new Map(
  [...texts].flatMap(([text, spanish]) => {
    const [form = ''] = formsOf(text);
    const [other = ''] = formsOf(spanish);
    return [[form, other] as const];
  }),
);

/** Returns the Spanish pattern of an English text with `{name}` for each value; undefined if no catalogue has it. */
export const spanishText = (text: string): RegExp | undefined => {
  const spanish = spanishOf.get(text.replaceAll(/\{\w+\}/g, '{}'));
  return spanish === undefined ? undefined : patternOf(spanish);
};

/** Returns every text on the page for readers and screen readers. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [document.title.split(' · ')[0] ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of [
          'aria-label',
          'aria-description',
          'placeholder',
          'title',
          'alt',
          'aria-valuetext',
        ])
          found.push(node.getAttribute(name) ?? '');
      else found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Fails if the page shows the id of a text. */
export const expectNoRawIds = async (page: Page) => {
  expect((await textsOn(page)).filter((text) => ids.has(text))).toEqual([]);
};

/** Texts of records, which users write in any language. */
interface RecordTexts {
  readonly texts: Set<string>;
  /** Titles that events hold, in the language in which they were given, even if the portal has the same words. */
  readonly titles: Set<string>;
  readonly reading: Set<Promise<void>>;
}
const recordTexts = new WeakMap<Page, RecordTexts>();

/** Answers carry an English title, message or detail beside each code, which are for programs: those are no names. */
const proseKeys = new Set(['title', 'message', 'detail']);

const collect = (value: unknown, found: Set<string>, key = ''): void => {
  if (typeof value === 'string') {
    if (!proseKeys.has(key) && value.includes(' ')) found.add(value.trim());
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      collect(inner, found, Array.isArray(value) ? key : name);
};

/** Collects the titles among the facts of events. */
const collectTitles = (value: unknown, found: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return;
  if ('field' in value && value.field === 'title' && 'to' in value && typeof value.to === 'string')
    found.add(value.to);
  for (const inner of Object.values(value)) collectTitles(inner, found);
};

/** Collects the texts of records from now on, so that they do not count as untranslated. */
export const watchRecords = (page: Page) => {
  const known: RecordTexts = { texts: new Set(), titles: new Set(), reading: new Set() };
  recordTexts.set(page, known);
  page.on('response', (response) => {
    if (!response.ok() || !response.url().includes('/api/') || response.url().endsWith('/api/events')) return;
    const reading = response
      .json()
      // A busy browser may drop an answer's text before it is read; the answer is then requested again.
      .catch(async () => (await page.request.get(response.url())).json() as Promise<unknown>)
      .then((answer: unknown) => {
        collect(answer, known.texts);
        collectTitles(answer, known.titles);
      })
      .catch(() => undefined)
      .finally(() => known.reading.delete(reading));
    known.reading.add(reading);
  });
};

/** Removes the texts of records from a text, the longest first. */
const withoutRecords = (text: string, records: ReadonlySet<string>): string => {
  // A user's text may be cut.
  const withoutCut = (cut: string): string =>
    [...records].some((name) => name.startsWith(cut.slice(0, -1).trim())) ? '' : cut;
  return [...records]
    .filter((name) => text.includes(name))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), text.endsWith('…') ? withoutCut(text) : text)
    .replaceAll(/[^:,→]+…/g, withoutCut);
};

/** Whether a text is English; without watched records, only whole texts count. */
const isEnglish = (text: string, records: ReadonlySet<string> | undefined): boolean => {
  if (records === undefined || english.has(text)) return english.has(text);
  const own = withoutRecords(text, records);
  return functionWords.test(own) || englishPatterns.some((pattern) => pattern.test(own));
};

/** Whether a text is a code, or lacks a value. */
const isRaw = (text: string): boolean =>
  /^[a-z]+(?:_[a-z0-9]+)+$/.test(text) ||
  /\{\w*\}|\bundefined\b|\bNaN\b|\[object |yyyy/.test(text) ||
  ids.has(text);

/** What users write into the address of a described provider, which its form shows and explains. */
const writtenPlaces = /\{(?:symbol|from|to|key)\}/g;
const isProviderForm = (page: Page): boolean =>
  new URL(page.url()).pathname.startsWith('/settings/providers/');

/** Caches texts found to be Spanish, as most of a page is. */
const spanishSeen = new Set<string>();

/** Returns the texts of a Spanish page that are English, a code, or lack a value. */
export const errorsOn = async (page: Page): Promise<string[]> => {
  const records = recordTexts.get(page);
  if (records) await Promise.all(records.reading);
  const names = records?.texts;
  const shown = await textsOn(page);
  const own = isProviderForm(page) ? shown.map((text) => text.replaceAll(writtenPlaces, '')) : shown;
  const unknown = own.filter((text) => !spanishSeen.has(text));
  const isTitle = (text: string) => records?.titles.has(text.replace(/^“|”$/gu, '')) ?? false;
  const errors = unknown.filter((text) => isRaw(text) || (isEnglish(text, names) && !isTitle(text)));
  // The portal's own texts may equal the name of a record on another page, so only texts that no record has are
  // cached.
  for (const text of unknown)
    if (!errors.includes(text) && !functionWords.test(text) && !names?.has(text)) spanishSeen.add(text);
  return errors;
};

/** Fails if the Spanish page shows an English text. */
export const expectSpanish = async (page: Page) => {
  expect(await errorsOn(page)).toEqual([]);
};

/** The number of texts, so that an empty catalogue cannot pass. */
export const textCount = texts.size;
