/** Settles the choices of a layout that only the file can confirm. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import type { AssumedChoice, Layout } from '@partnerfolio/contract/imports';
import { accountError } from '../../understand/cells/account-columns.ts';
import { importError } from '../../import/errors.rules.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { dateChoice, numberChoice } from '../../understand/columns/format-evidence.ts';
import type { FileScan, FormatEvidence } from '../../understand/columns/format-evidence.ts';
import { rateLayoutErrors } from '../../understand/layout/rate-layout.ts';
import type { HeadReading } from '../../understand/reader/reader-messages.ts';
import { refuseFields } from '../../import/refusals.ts';

/** Replaces assumed choices with those that the file decides; refuses if the file leaves one open. */
const withoutAssumptions = (
  layout: Layout,
  assumed: readonly AssumedChoice[],
  evidence: FormatEvidence,
): Layout | Refusal<'invalid'> => {
  const dates = dateChoice(evidence);
  const numbers = numberChoice(evidence);
  const isOpen = { dateFormat: dates.open, numberFormat: numbers.open };
  const fields = assumed.flatMap((path) => {
    const cell = isOpen[path];
    return cell === null ? [] : [{ path, error: importError('reads_two_ways', { text: cell.slice(0, 60) }) }];
  });
  if (fields.length > 0) return refuseFields(...fields);
  return {
    ...layout,
    dateFormat: (assumed.includes('dateFormat') ? dates.value : null) ?? layout.dateFormat,
    numberFormat: (assumed.includes('numberFormat') ? numbers.value : null) ?? layout.numberFormat,
  };
};

/** The layout by which the file is read; refuses what the file leaves open. */
export const decidedLayout = (
  layout: Layout,
  assumed: readonly AssumedChoice[],
  { evidence, accounts = [] }: Pick<FileScan, 'evidence' | 'accounts'>,
): Layout | Refusal<'invalid'> => {
  const error = layout.kind === 'transactions' ? accountError(layout, accounts) : null;
  return error === null
    ? withoutAssumptions(layout, assumed, evidence)
    : refuseFields({ path: 'account', error });
};

const layoutColumns = (layout: Layout): (readonly [path: string, column: number | null])[] => [
  ...Object.entries(layout.columns).map(([field, column]) => [`columns.${field}`, column] as const),
  ...(layout.kind === 'transactions' ? layout.charges : []).flatMap(({ column, currency }, i) => [
    [`charges.${i}.column`, column] as const,
    [`charges.${i}.currency`, currency] as const,
  ]),
];

/** Columns that the layout names and the file does not have. */
const missingColumns = (
  layout: Layout,
  width: number,
): { readonly path: string; readonly error: ImportError }[] =>
  layoutColumns(layout).flatMap(([path, column]) =>
    column !== null && column >= width
      ? [
          {
            path,
            error: importError('missing_column', { width, column: column + 1 }),
          },
        ]
      : [],
  );

/** What of a layout the file does not have: columns, or a currency that neither names. */
export const unreadableParts = (layout: Layout, { width, header, shown }: HeadReading) => {
  const missing = missingColumns(layout, width);
  if (missing.length > 0 || layout.kind !== 'rates') return missing;
  return rateLayoutErrors(layout, { header, rows: shown });
};
