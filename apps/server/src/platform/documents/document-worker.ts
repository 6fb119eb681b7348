/**
 * The program of the process that makes documents: `typesetter.ts` starts it, sends requests and ends it. It is a process of
 * its own, because the compiler is native code, which blocks while it works and takes everything along when it crashes.
 */
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFolder, missingIn } from './glyphs.ts';
import { house } from './templates/house.ts';
import { layout } from './templates/layout.ts';
import type { DocumentLogo } from './document.ts';
import { pagesOf } from './svg-pages.rules.ts';
import type { DocumentReply, DocumentRequest } from './typesetter.ts';

// Where processors are short, the answers of the server come before documents: a batch makes them for an hour.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const mainFileContent = house + layout;

const fontPaths = ['400Regular', '500Medium', '600SemiBold'].map((name) => join(fontFolder, name));

// The workspace is a folder of fonts: a template can read nothing else.
const workspace = fontPaths[0] ?? fontFolder;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

/** All texts of a document. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The place of the logo, as the template names it; no file is written there. */
const logoPath = join(workspace, 'logo.png');
/** The box that a logo fills in one direction, in millimetres. */
const logoBox = { width: 50, height: 11 };

/** Hands the logo to the compiler; returns the height at which it fits its box, 0 without one. */
const placeLogo = (logo: DocumentLogo | null): number => {
  if (logo === null) return 0;
  compiler.mapShadow(logoPath, Buffer.from(logo.image));
  return Math.min(logoBox.height, (logoBox.width * logo.height) / logo.width);
};

/** What is drawn of a document: enough to look at it, and no answer of any length. */
const drawn = { pagesAtMost: 12, lengthAtMost: 8_000_000 };

/**
 * What the compiler keeps from one document for the next: the template, and the last document, whose pages the editor of a
 * report asks for again and again. More would cost 15 MB each.
 */
const keptDocuments = 1;

type Source = Parameters<typeof compiler.compile>[0];

const pdfOf = (source: Source, at: number): Buffer =>
  compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp: Math.floor(at / 1000) });

const drawingOf = (source: Source) => {
  const compiled = compiler.compile(source);
  const { result } = compiled;
  if (result === null) throw new Error('the document could not be compiled', { cause: compiled.takeError() });
  return pagesOf({ svg: compiler.plainSvg(result), total: result.numOfPages }, drawn);
};

const replyTo = async ({ id, as, document, logo, at }: DocumentRequest): Promise<DocumentReply> => {
  const missing = await missingIn(textsIn(document).join(''));
  if (missing.length > 0) return { id, missing: missing.slice(0, 20).join(' ') };
  try {
    const source = {
      mainFileContent,
      inputs: { data: JSON.stringify(document), logoHeight: String(placeLogo(logo)) },
    };
    const made = as === 'pdf' ? { pdf: pdfOf(source, at) } : { drawn: drawingOf(source) };
    return { id, ...made, memory: process.memoryUsage.rss() };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.unmapShadow(logoPath);
    compiler.evictCache(keptDocuments);
  }
};

process.on('message', (request: DocumentRequest) => {
  void replyTo(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
