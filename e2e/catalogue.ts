// What the interface says, from its catalogues, to find what it fails to say in Spanish.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const folder = join(import.meta.dirname, '../apps/web/src');
const quoted = /"((?:[^"\\]|\\.)*)"/g;

const textOf = (lines: string): string =>
  [...lines.matchAll(quoted)].map(([, part]) => JSON.parse(`"${part}"`) as string).join('');

/** English and Spanish of every text. */
const readTexts = (): Map<string, string> => {
  const texts = new Map<string, string>();
  const entry = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/gm;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('es.po'),
  );
  for (const file of files) {
    for (const [, english = '', spanish = ''] of readFileSync(join(folder, file), 'utf8').matchAll(entry))
      texts.set(textOf(english), textOf(spanish));
  }
  texts.delete('');
  return texts;
};

// How Lingui names a text that has no name of its own; what a reader sees where its catalogue is missing.
const idOf = (text: string): string =>
  createHash('sha256').update(`${text}\u001F`).digest('base64').slice(0, 6);

const texts = readTexts();
const ids = new Set([...texts.keys()].map(idOf));
const english = new Set([...texts].filter(([text, spanish]) => text !== spanish).map(([text]) => text));

/** Every text on the page that a reader or a screen reader meets. */
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

/** Fails when the page shows the name of a text in place of the text. */
export const expectNoRawIds = async (page: Page) => {
  expect((await textsOn(page)).filter((text) => ids.has(text))).toEqual([]);
};

/** Fails when the page, turned to Spanish, still says something in English. */
export const expectSpanish = async (page: Page) => {
  expect((await textsOn(page)).filter((text) => english.has(text))).toEqual([]);
};

/** How many texts there are, so that a check against none cannot pass unseen. */
export const textCount = texts.size;
