/**
 * Reads OFX 1 (SGML, whose values need no end tag) and OFX 2 (XML) into elements. Entities of its own, DTDs and external
 * references do not exist here: "&amp;" and its kind are the only references that are replaced.
 */
import { importError } from '../../import/errors.rules.ts';
import { checkMarkup } from '../tables/markup-limits.ts';
import { UnreadableFile } from '../tables/table-text.ts';

/** An aggregate with children, or a value. */
export interface OfxElement {
  readonly name: string;
  value: string;
  readonly children: OfxElement[];
}

const depthAtMost = 30;
/** About 100,000 transactions. */
const elementsAtMost = 1_500_000;

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const reference = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,5});/gi;

const referenced = (text: string): string => {
  const name = text.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return references[name] ?? text;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code < 0x11_00_00 ? String.fromCodePoint(code) : ' ';
};

/** Replaces the references that OFX has; anything else stays as written. */
const plainText = (text: string): string => text.replaceAll(reference, referenced).trim();

interface Tag {
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly name: string;
}

const tagAt = /^(\/?)([A-Za-z][\w.]{0,63})[^<>]*?(\/?)$/;

const readTag = (inside: string): Tag | null => {
  const [, end, name, empty] = tagAt.exec(inside) ?? [];
  return name === undefined ? null : { isEnd: end === '/', isEmpty: empty === '/', name: name.toUpperCase() };
};

/** The open elements while a file is read. */
const createTree = () => {
  const root: OfxElement = { name: '', value: '', children: [] };
  const open: OfxElement[] = [root];
  let count = 0;
  const top = (): OfxElement => open.at(-1) ?? root;
  /** In SGML a value has no end tag: whatever comes next closes it. */
  const closeValue = () => {
    if (top().value !== '' && open.length > 1) open.pop();
  };
  return {
    root,
    start({ name, isEmpty }: Tag) {
      closeValue();
      count += 1;
      if (count > elementsAtMost) throw new UnreadableFile(importError('takes_too_long'));
      if (open.length > depthAtMost) throw new UnreadableFile(importError('file_damaged'));
      const element: OfxElement = { name, value: '', children: [] };
      top().children.push(element);
      if (!isEmpty) open.push(element);
    },
    end({ name }: Tag) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at < 1) return;
      // What is still open inside was an empty value without an end tag; its followers belong beside it.
      for (const value of open.slice(at + 1).toReversed()) {
        const parent = open[open.indexOf(value) - 1] ?? root;
        parent.children.push(...value.children.splice(0));
      }
      open.length = at;
    },
    isComplete: () => open.length === 1,
    text(value: string) {
      if (open.length > 1) top().value += value;
    },
  };
};

/** The elements of an OFX file, under one root. */
export const readOfx = (text: string): OfxElement => {
  checkMarkup(text);
  const tree = createTree();
  let at = Math.max(0, text.search(/<OFX>/i));
  for (;;) {
    const from = text.indexOf('<', at);
    const between = text.slice(at, from < 0 ? text.length : from);
    if (between.trim() !== '') tree.text(plainText(between));
    if (from < 0) break;
    const to = text.indexOf('>', from);
    if (to < 0) throw new UnreadableFile(importError('file_damaged'));
    const inside = text.slice(from + 1, to);
    const tag = readTag(inside);
    if (tag?.isEnd === true) tree.end(tag);
    else if (tag !== null) tree.start(tag);
    at = to + 1;
  }
  if (!tree.isComplete()) throw new UnreadableFile(importError('file_damaged'));
  return tree.root;
};

/** The value of a child; empty if it has none. */
export const valueAt = (element: OfxElement | null, ...path: readonly string[]): string =>
  elementAt(element, ...path)?.value ?? '';

/** A descendant by its path; null if there is none. */
export const elementAt = (element: OfxElement | null, ...path: readonly string[]): OfxElement | null =>
  path.reduce<OfxElement | null>(
    (at, name) => at?.children.find((child) => child.name === name) ?? null,
    element,
  );

/** All descendants with one of the names, in the order of the file; does not look inside them. */
export const allNamed = (element: OfxElement, names: ReadonlySet<string>): OfxElement[] =>
  element.children.flatMap((child) => (names.has(child.name) ? [child] : allNamed(child, names)));
