/** Takes the drawing of a document apart: the compiler puts all pages below each other into one picture. */

export interface DrawnPages {
  /** Each a picture in SVG that needs nothing outside itself. */
  readonly pages: string[];
  /** How many the document has; those after the first few are not drawn. */
  readonly total: number;
  /** The size of every page in points. */
  readonly width: number;
  readonly height: number;
}

interface Drawing {
  readonly svg: string;
  /** How many pages are in it. */
  readonly total: number;
}

interface Limits {
  readonly pagesAtMost: number;
  /** So many characters all pages have together; the first page is there in any case. */
  readonly lengthAtMost: number;
}

/** The compiler indents what stands in the picture by four blanks, and every page is one group there. */
const pageGroup =
  /^ {4}<g(?: transform="[^"]*")?>\n[\s\S]*?^ {4}<\/g>$|^ {4}<g(?: transform="[^"]*")?\/>$/gmu;
const definition = /^ {8}<(\w+)[^>]*? id="([^"]+)"(?:[^>]*\/>|[^>]*>\n[\s\S]*?^ {8}<\/\1>)$/gmu;
const reference = /(?:href="#|url\(#)([^")]+)/gu;

/** What is defined once for all pages: glyphs, gradients and paths to clip by. */
const definitionsIn = (svg: string): ReadonlyMap<string, string> => {
  const start = svg.search(/^ {4}<defs/mu);
  if (start === -1) return new Map();
  return new Map([...svg.slice(start).matchAll(definition)].map(([text, , id = '']) => [id, text]));
};

/** The definitions that a part of the picture needs, and those that they need. */
const neededBy = (part: string, all: ReadonlyMap<string, string>): string => {
  const found = new Map<string, string>();
  const visit = (text: string): void => {
    for (const [, id = ''] of text.matchAll(reference)) {
      const known = all.get(id);
      if (known === undefined || found.has(id)) continue;
      found.set(id, known);
      visit(known);
    }
  };
  visit(part);
  return [...found.values()].join('');
};

const withoutIndent = (svg: string): string => svg.replaceAll(/\n\s*/gu, '');

const sizeOf = (svg: string): { readonly width: number; readonly height: number } => {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/u.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

/** The first pages of a drawing, whose pages are all of one size. */
export const pagesOf = ({ svg, total }: Drawing, { pagesAtMost, lengthAtMost }: Limits): DrawnPages => {
  const { width, height: tall } = sizeOf(svg);
  const height = tall / total;
  const definitions = definitionsIn(svg);
  const pages: string[] = [];
  let length = 0;
  for (const [group] of svg.matchAll(pageGroup)) {
    const top = height * pages.length;
    const view = `0 ${top} ${width} ${height}`;
    // Paper is white, also in a dark window.
    const paper = `<rect y="${top}" width="${width}" height="${height}" fill="#ffffff"/>`;
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}" width="${width}" height="${height}">${paper}${withoutIndent(group + neededBy(group, definitions))}</svg>`;
    length += drawn.length;
    if (pages.length >= pagesAtMost || (pages.length > 0 && length > lengthAtMost)) break;
    pages.push(drawn);
  }
  return { pages, total, width, height };
};
