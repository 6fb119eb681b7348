import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { questions } from './questions.ts';
import { sheetScreens } from './screens.ts';

export interface Shot {
  name: string;
  file: string;
}

const style = `<style>
  body { margin: 16px; font: 14px system-ui, sans-serif; background: #ddd; color: #111; }
  main { display: grid; gap: 16px; align-items: start; }
  figure { margin: 0; } figcaption { font-weight: 600; padding: 4px 0; }
  .shot { position: relative; background: #fff; } img { display: block; width: 100%; }
  .fold { position: absolute; left: 0; right: 0; border-top: 2px dashed #d00; }
  table { border-collapse: collapse; background: #fff; } th, td { border: 1px solid #999; padding: 4px 6px; text-align: left; }
  td.box { min-width: 20px; } ol { columns: 2; max-width: 1400px; }
</style>`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${style}<h1>${title}</h1>${body}</html>`;

interface Sheet {
  folder: string;
  /** Of the setting, and so of the files. */
  name: string;
  window: { width: number; height: number };
  shots: readonly Shot[];
}

/** So many screens a row that a reader can still read them. */
const columnsOf = (width: number) => (width > 800 ? 2 : width > 500 ? 3 : 6);
const perSheet = 6;

/** Writes a page with all pictures of a setting, and pictures of that page with six screens each. The fold is a dashed line. */
export const drawSheet = async (browserPage: Page, { folder, name, window, shots }: Sheet): Promise<void> => {
  const columns = columnsOf(window.width);
  const figure = ({ name: title, file }: Shot) =>
    `<figure><figcaption>${title}</figcaption><div class="shot"><img src="${file}" alt=""><div class="fold"
      style="top: calc(${window.height / window.width} * 100cqw)"></div></div></figure>`;
  const sheetOf = (some: readonly Shot[]) =>
    page(
      name,
      `<style>.shot { container-type: inline-size } main { grid-template-columns: repeat(${columns}, 1fr) }</style>
       <main>${some.map(figure).join('')}</main>`,
    );
  writeFileSync(join(folder, `${name}.html`), sheetOf(shots));
  await browserPage.setViewportSize({ width: 1800, height: 1000 });
  for (let from = 0; from < shots.length; from += perSheet) {
    const part = join(folder, `${name}-part.html`);
    writeFileSync(part, sheetOf(shots.slice(from, from + perSheet)));
    await browserPage.goto(pathToFileURL(part).href);
    const path = join(folder, `${name}-${from / perSheet + 1}.png`);
    await browserPage.screenshot({ path, fullPage: true });
  }
};

/** Writes the form that two readers fill in: a row for each screen, a box for each question. */
export const writeChecklist = (folder: string): void => {
  const list = `<ol>${questions.map((question) => `<li>${question}</li>`).join('')}</ol>`;
  const heads = questions.map((_, index) => `<th>${index + 1}</th>`).join('');
  const boxes = '<td class="box"></td>'.repeat(questions.length);
  const rows = sheetScreens.map(({ name }) => `<tr><th>${name}</th>${boxes}<td></td></tr>`).join('');
  const form = `<table><tr><th>Screen</th>${heads}<th>Yes</th></tr>${rows}</table>`;
  writeFileSync(join(folder, 'checklist.html'), page('Checklist of the screens', `${list}${form}`));
};
