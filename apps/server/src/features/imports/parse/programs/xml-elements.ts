/**
 * Reads an XML file into elements. A document type is refused, so that no entities, no external references and no
 * defaults exist; the depth and the number of elements are limited.
 */
import { SaxesParser } from 'saxes';
import { importError } from '../../import/errors.rules.ts';
import { checkMarkup } from '../tables/markup-limits.ts';
import { UnreadableFile } from '../tables/table-text.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
  readonly parent: XmlElement | null;
}

/** References nest accounts of Portfolio Performance in each other, a few levels for each. */
const depthAtMost = 500;
/** About 500,000 transactions of the smallest kind. */
const elementsAtMost = 2_000_000;
const charsAtOnce = 64 * 1024;
/** As much as a cell of a spreadsheet has. */
const charsOfValue = 32_767;

const tooLong = (line: number) =>
  new UnreadableFile(importError('cell_too_long', { line, limit: charsOfValue }));

const damaged = () => new UnreadableFile(importError('file_damaged'));

/** The text of an XML file: UTF-16 by its byte order mark, otherwise UTF-8 if its bytes fit. */
export const xmlText = (bytes: Uint8Array): string => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The attributes that state something; most of a Flex query are empty. */
const stated = (attributes: Record<string, string>): Record<string, string> => {
  // A new object: those of the parser take several times its memory.
  const kept: Record<string, string> = {};
  for (const name in attributes) if (attributes[name] !== '') kept[name] = attributes[name] ?? '';
  return kept;
};

/** Collects the elements of a file; what lies inside an element of a skipped name is left out. */
const createTree = (skipped: ReadonlySet<string>) => {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [], parent: null };
  let open = root;
  let depth = 0;
  let count = 0;
  let skippedDepth = 0;
  return {
    root,
    start(name: string, attributes: Record<string, string>) {
      depth += 1;
      if (depth > depthAtMost) throw damaged();
      if (skippedDepth > 0 || skipped.has(name)) {
        skippedDepth += 1;
        return;
      }
      count += 1;
      if (count > elementsAtMost) throw new UnreadableFile(importError('takes_too_long'));
      const element: XmlElement = {
        name,
        attributes: stated(attributes),
        text: '',
        children: [],
        parent: open,
      };
      open.children.push(element);
      open = element;
    },
    end() {
      depth -= 1;
      if (skippedDepth > 0) skippedDepth -= 1;
      else open = open.parent ?? root;
    },
    text(text: string) {
      if (skippedDepth === 0) open.text += text;
    },
  };
};

/** The root element of an XML text. */
export const readXml = (text: string, skipped: ReadonlySet<string> = new Set()): XmlElement => {
  checkMarkup(text);
  const parser = new SaxesParser({ xmlns: false });
  const tree = createTree(skipped);
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('doctype', () => {
    throw new UnreadableFile(importError('has_document_type'));
  });
  const checked = (value: string): string => {
    if (value.length > charsOfValue) throw tooLong(parser.line);
    return value;
  };
  parser.on('attribute', ({ value }) => void checked(value));
  parser.on('opentag', ({ name, attributes }) => tree.start(name, attributes));
  parser.on('closetag', () => tree.end());
  parser.on('text', (piece) => tree.text(checked(piece)));
  parser.on('cdata', (piece) => tree.text(checked(piece)));
  for (let at = 0; at < text.length; at += charsAtOnce) parser.write(text.slice(at, at + charsAtOnce));
  parser.close();
  const [root] = tree.root.children;
  if (root === undefined) throw damaged();
  return root;
};

/** The first child of a name; null if there is none. */
export const childNamed = (element: XmlElement | null, name: string): XmlElement | null =>
  element?.children.find((child) => child.name === name) ?? null;

/** The text of a child; empty if there is none. */
export const textIn = (element: XmlElement | null, name: string): string =>
  childNamed(element, name)?.text.trim() ?? '';

/** An attribute; empty if there is none. */
export const attribute = ({ attributes }: XmlElement, name: string): string =>
  (Object.hasOwn(attributes, name) ? attributes[name] : undefined)?.trim() ?? '';
