// The texts of the interface from its catalogues, for finding untranslated ones on a Spanish page.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

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
  return texts;
};

// Returns the id that Lingui gives a text, which appears on screen if its catalogue is missing.
const messageId = (text: string): string =>
  createHash('sha256').update(`${text}\u001F`).digest('base64').slice(0, 6);

const texts = readTexts();
const ids = new Set([...texts.keys()].map(messageId));
const english = new Set([...texts].filter(([text, spanish]) => text !== spanish).map(([text]) => text));

/** Returns every text on the page for readers and screen readers. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [document.title.split(' · ')[0] ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext'])
          found.push(node.getAttribute(name) ?? '');
      else found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Fails if the page shows the id of a text. */
export const expectNoRawIds = async (page: Page) => {
  expect((await textsOn(page)).filter((text) => ids.has(text))).toEqual([]);
};

/** Fails if the Spanish page shows an English text. */
export const expectSpanish = async (page: Page) => {
  expect((await textsOn(page)).filter((text) => english.has(text))).toEqual([]);
};

/** The number of texts, so that an empty catalogue cannot pass. */
export const textCount = texts.size;
