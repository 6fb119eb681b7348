/** Reads the text of PDFs as a person sees it: lines from top to bottom, each with its cells from left to right. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfLine {
  readonly page: number;
  readonly cells: readonly string[];
}

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly size: number;
}

/** Pieces of one line stand on nearly the same base. */
const isOnLine = (one: Piece, other: Piece): boolean => Math.abs(one.base - other.base) < 1.5;

/** A wider gap than words have lies between two cells. */
const isApart = (before: Piece, after: Piece): boolean => after.left - before.right > before.size * 0.6;

const cellsOf = (pieces: readonly Piece[]): string[] => {
  const cells: string[] = [];
  let before: Piece | undefined;
  for (const piece of pieces.toSorted((one, other) => one.left - other.left)) {
    const isNew = before === undefined || isApart(before, piece);
    const hasGap = before !== undefined && piece.left - before.right > before.size * 0.15;
    if (isNew) cells.push(piece.text);
    else cells.push(`${cells.pop() ?? ''}${hasGap ? ' ' : ''}${piece.text}`);
    before = piece;
  }
  return cells.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim());
};

const linesOf = (pieces: readonly Piece[], page: number): PdfLine[] => {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.base - one.base)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && isOnLine(line[0], piece)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => ({ page, cells: cellsOf(line) }));
};

/** The lines of all pages. */
export const readPdfLines = async (bytes: Uint8Array): Promise<readonly PdfLine[]> => {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const lines: PdfLine[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, left = 0, base = 0] = item.transform as number[];
      return [{ text: item.str, left, right: left + item.width, base, size: Math.abs(size) }];
    });
    lines.push(...linesOf(pieces, page));
  }
  await document.destroy();
  return lines;
};
