/**
 * Reads files on request, one at a time, in a separate thread because it is the expensive part of an import. Between
 * two requests it keeps only its position in one file.
 */
import type { Layout } from '@partnerfolio/contract/imports';
import { BeyondLimit, createCsvReader } from '../../../../platform/files/csv-rows.ts';
import type { CsvReader, CsvRow, WorkMeter } from '../../../../platform/files/csv-rows.ts';
import { rowError } from '../../import/errors.rules.ts';
import { fileScanner } from './file-scan.ts';
import { findFileForm, readSample } from '../layout/file-form.ts';
import { recognisedLayout } from '../layout/layout.ts';
import { suggestionFor } from '../layout/suggestions.ts';
import type { FileForm } from '../layout/file-form.ts';
import { packPrices } from '../market/packed-prices.ts';
import { packRates } from '../market/packed-rates.ts';
import { rateRowReader } from '../market/rate-rows.ts';
import { priceRowReader } from '../market/price-rows.ts';
import type { Answer, Batch, FileHead, HeadReading, PackedRows, ReaderRequest } from './reader-messages.ts';
import { readEditedRow } from '../edits/edited-row.ts';
import { refusedTable } from '../../parse/tables/several-tables.ts';
import type { RateReading, ReadRateLayout } from '../market/rate-rows.ts';
import type { Encoding } from '../../upload/text-encoding.ts';

const shownRows = 20;
/** The amount read for one answer, so small that unpacking it delays nobody. */
const charsAtOnce = 64 * 1024;

const headText = ({ bytes, encoding, isWhole }: FileHead): string =>
  new TextDecoder(encoding).decode(bytes, { stream: !isWhole });

const blankHead = (form: HeadReading['form']): HeadReading => ({
  isBlank: true,
  refused: null,
  form,
  header: [],
  shown: [],
  rowCount: 0,
  width: 0,
  recognised: null,
});

const readHead = ({ head, asked, kind }: Extract<ReaderRequest, { do: 'head' }>): HeadReading => {
  const text = headText(head);
  if (text.trim() === '') return blankHead({ delimiter: ',', skipLines: 0, isSure: false });
  const found = findFileForm(text);
  const form = {
    delimiter: asked.delimiter ?? found.delimiter,
    skipLines: asked.skipLines ?? found.skipLines,
    isSure: found.isSure || asked.delimiter !== undefined,
  };
  const sample = readSample(text, form, head.isWhole);
  let width = sample.header.length;
  for (const cells of sample.rows) width = Math.max(width, cells.length);
  return {
    isBlank: false,
    refused: kind === 'transactions' ? refusedTable(text) : null,
    form,
    header: sample.header,
    shown: sample.rows.slice(0, shownRows),
    rowCount: sample.rows.length,
    width,
    recognised: form.isSure ? recognisedLayout(kind, sample, form) : null,
  };
};

/** The position in a file, and the handling of its rows. */
interface Reading {
  readonly decoder: InstanceType<typeof TextDecoder>;
  readonly reader: CsvReader;
  text: string;
  at: number;
  isEnded: boolean;
  isHeader: boolean;
  readonly answer: RowsAnswer;
}

interface RowsAnswer {
  (rows: readonly CsvRow[], isEnded: boolean): unknown;
  /** Takes the header row, if it matters. */
  readonly begin?: (header: readonly string[]) => void;
}

const startReading = (
  encoding: Encoding,
  { form, meter, answer }: { form: FileForm; meter: WorkMeter; answer: Reading['answer'] },
): Reading => ({
  decoder: new TextDecoder(encoding),
  reader: createCsvReader(form, meter),
  text: '',
  at: 0,
  isEnded: false,
  isHeader: true,
  answer,
});

/** The rows below the header row. */
const body = (reading: Reading, rows: CsvRow[]): CsvRow[] => {
  if (!reading.isHeader || rows.length === 0) return rows;
  reading.isHeader = false;
  reading.answer.begin?.(rows[0]?.cells ?? []);
  return rows.slice(1);
};

const nextRows = (reading: Reading): Batch<unknown> => {
  const piece = reading.text.slice(reading.at, reading.at + charsAtOnce);
  reading.at += piece.length;
  const rows = body(reading, reading.reader.push(piece));
  const isMore = reading.at < reading.text.length;
  const isLast = !isMore && reading.isEnded;
  if (isLast) rows.push(...body(reading, reading.reader.end()));
  return { rows: reading.answer(rows, isLast), isMore };
};

const takeBytes = (reading: Reading, bytes: Uint8Array | null): Batch<unknown> => {
  reading.text = bytes === null ? reading.decoder.decode() : reading.decoder.decode(bytes, { stream: true });
  reading.at = 0;
  reading.isEnded = bytes === null;
  return nextRows(reading);
};

const isBlankRow = ({ cells }: CsvRow): boolean => cells.length === 1 && cells[0]?.trim() === '';
const brokenError = [rowError('row', 'quote_not_closed')];
const noReading: RateReading = { part: 0, day: null, base: null, quote: null, rate: null, errors: [] };

type Started = Exclude<ReaderRequest, { do: 'head' | 'suggest' | 'bytes' | 'more' }>;

const scanAnswer = (layout: FileForm | Layout): Reading['answer'] => {
  const scanner = fileScanner(layout);
  const answer = (rows: readonly CsvRow[], isEnded: boolean) => {
    scanner.take(rows);
    return isEnded ? scanner.result() : scanner.rowCount();
  };
  return Object.assign(answer, { begin: scanner.begin });
};

/** The header row names the pairs of a wide file, so the rows are read under it. */
const ratesAnswer = (layout: ReadRateLayout): Reading['answer'] => {
  let read = rateRowReader(layout, []);
  const answer = (rows: readonly CsvRow[]) =>
    packRates(
      rows
        .filter((row) => !isBlankRow(row))
        .flatMap(({ line, isBroken, cells }) => {
          const readings = read(cells);
          const kept = isBroken ? [{ ...(readings[0] ?? noReading), errors: brokenError }] : readings;
          return kept.map((reading) => ({ line, reading }));
        }),
    );
  const begin = (header: readonly string[]) => {
    read = rateRowReader(layout, header);
  };
  return Object.assign(answer, { begin });
};

const readingAnswer = (request: Started): Reading['answer'] => {
  if (request.do === 'scan') return scanAnswer(request.layout);
  if (request.do === 'transactions')
    return (rows): PackedRows =>
      JSON.stringify(rows.map((row) => readEditedRow(row, request.layout, request.edits.get(row.line))));
  if (request.do === 'rates') return ratesAnswer(request.layout);
  const read = priceRowReader(request.layout);
  return (rows) =>
    packPrices(
      rows
        .filter((row) => !isBlankRow(row))
        .map(({ line, isBroken, cells }) => {
          const reading = read(cells);
          return { line, reading: isBroken ? { ...reading, errors: brokenError } : reading };
        }),
    );
};

export interface FileReader {
  ask(request: ReaderRequest): Answer<unknown>;
}

/** Makes the reader of one file. */
export const createFileReader = (meter: WorkMeter = { chars: 0 }): FileReader => {
  let reading: Reading | null = null;
  const under = (): Reading => {
    if (reading === null) throw new Error('A reading has to be started before it is given bytes');
    return reading;
  };
  const requestedValue = (request: ReaderRequest): unknown => {
    if (request.do === 'head') return readHead(request);
    if (request.do === 'suggest') {
      const sample = readSample(headText(request.head), request.input.form, request.head.isWhole);
      return suggestionFor({ ...request.input, sample });
    }
    if (request.do === 'bytes') return takeBytes(under(), request.bytes);
    if (request.do === 'more') return nextRows(under());
    reading = startReading(request.encoding, { form: request.layout, meter, answer: readingAnswer(request) });
    return null;
  };
  return {
    ask(request) {
      try {
        return { value: requestedValue(request) };
      } catch (error) {
        if (error instanceof BeyondLimit) return { limit: { line: error.line, limit: error.limit } };
        throw error;
      }
    },
  };
};
