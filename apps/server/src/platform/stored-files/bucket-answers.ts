/** Reads the answers of a bucket: pages of its list, and why a call was refused. */
import { SaxesParser } from 'saxes';
import type { StoredName } from './driver.ts';

/** The texts of the elements at each path, in their order. */
type Element = readonly [path: string, text: string];

const depthAtMost = 10;

const parseElements = (xml: string): readonly Element[] => {
  const found: Element[] = [];
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('The answer declares a document type');
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (path.length > depthAtMost) throw new Error('The answer nests too deeply');
  });
  parser.on('text', (some) => {
    text += some;
  });
  parser.on('closetag', () => {
    found.push([path.slice(1).join('/'), text]);
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return found;
};

/** The code of a refusal, such as `NoSuchKey`; null when the answer is not one of the service's own. */
export const refusalCode = (xml: string): string | null => {
  try {
    const code = parseElements(xml).find(([path]) => path === 'Code')?.[1] ?? '';
    return /^\w{1,80}$/.test(code) ? code : null;
  } catch {
    return null;
  }
};

export interface ListedPage {
  /** Keys with their times of change. */
  readonly items: readonly StoredName[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** The objects that a page lists. */
const readItems = (elements: readonly Element[]): readonly StoredName[] => {
  const items: StoredName[] = [];
  let name = '';
  let at = new Date(Number.NaN);
  for (const [path, text] of elements) {
    if (path === 'Contents/Key') name = text;
    if (path === 'Contents/LastModified') at = new Date(text);
    if (path !== 'Contents') continue;
    // An object without a time would count as old, and old bytes without a row are deleted.
    if (Number.isNaN(at.getTime())) throw new Error('The answer lists an object without a time');
    items.push({ name, at });
    at = new Date(Number.NaN);
  }
  return items;
};

/** A page of a list. @throws if the answer is none */
export const readListedPage = (xml: string): ListedPage => {
  const elements = parseElements(xml);
  const lastOf = (wanted: string) => elements.findLast(([path]) => path === wanted)?.[1];
  const items = readItems(elements);
  const isTruncated = lastOf('IsTruncated');
  if (isTruncated === 'false') return { items, next: null };
  const next = lastOf('NextContinuationToken') ?? '';
  // A list that ends before its end would leave files out without a word.
  if (isTruncated !== 'true' || next === '') throw new Error('The answer is not a whole page of objects');
  return { items, next };
};
