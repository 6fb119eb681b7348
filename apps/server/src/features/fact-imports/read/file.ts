/** Finds out how a file writes dates and numbers, and reads its rows. */
import type { FactChoices, FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import type { LocalDate } from '@partnerfolio/contract/values';
import { isNothing, readNumber } from '@partnerfolio/contract/written/number-text';
import { eachInTurns, mapInTurns } from '../../../platform/jobs/in-turns.ts';
import {
  dateChoice,
  findStrictness,
  noEvidence,
  numberChoice,
} from '../../imports/understand/columns/format-evidence.ts';
import type { FormatEvidence } from '../../imports/understand/columns/format-evidence.ts';
import { hasPercentSign } from './cells.ts';
import type { Formats } from './cells.ts';
import { countCsvRow, percentCells, readCsvRow } from './csv-rows.ts';
import { countEmtRow, readEmtRow } from './emt-rows.ts';
import type { FactLayout } from './layout.ts';
import type { ReadRow, StoredRow } from './rows.ts';

interface AskedFile {
  readonly layout: FactLayout;
  readonly rows: readonly StoredRow[];
  readonly choices: FactChoices;
  readonly today: LocalDate;
}

/** What the file leaves open of its formats. */
type OpenFormats = Pick<FactImport['open'], 'date' | 'number' | 'percent'>;

/** The first percentage whose unit a workbook does not show: 0.0022 may be its 0.22 %. */
const unclearPercent = ({ layout, rows }: AskedFile): string | null => {
  if (layout.kind === 'emt' || !layout.isWorkbook) return null;
  for (const row of rows)
    for (const text of percentCells(row))
      if (!hasPercentSign(text) && !isNothing(readNumber(text, 'point'))) return text;
  return null;
};

const findFormats = (evidence: FormatEvidence, file: AskedFile): { formats: Formats; open: OpenFormats } => {
  const { choices } = file;
  const [date, number] = [dateChoice(evidence), numberChoice(evidence)];
  const used = {
    dateFormat: choices.dateFormat ?? date.value ?? 'yyyy-MM-dd',
    numberFormat: choices.numberFormat ?? number.value ?? 'point',
  } as const;
  const strict = findStrictness(evidence, used);
  return {
    formats: {
      date: used.dateFormat,
      number: used.numberFormat,
      isDateStrict: strict.dates,
      isNumberStrict: strict.numbers,
      isFraction: choices.percentForm === 'fraction',
    },
    open: {
      date: choices.dateFormat === null ? date.open : null,
      number: choices.numberFormat === null ? number.open : null,
      percent: choices.percentForm === null ? unclearPercent(file) : null,
    },
  };
};

/** Reads the rows of a file. */
export const readFile = async (file: AskedFile): Promise<{ rows: ReadRow[]; open: OpenFormats }> => {
  const { layout, rows, choices, today } = file;
  const evidence = noEvidence();
  const [count, read] =
    layout.kind === 'emt' ? [countEmtRow, readEmtRow] : ([countCsvRow, readCsvRow] as const);
  await eachInTurns(rows, (row) => count(evidence, row));
  const { formats, open } = findFormats(evidence, file);
  const reading = { formats, today, asOf: choices.asOf };
  return { rows: await mapInTurns(rows, (row) => read(row, reading)), open };
};
