/** Settles the choices of a layout that only the file can confirm. */
import type { ImportFault } from '@partnerfolio/contract/refusals/import-faults';
import type { AssumedChoice, Layout } from '@partnerfolio/contract/imports';
import { accountFault } from '../../understand/cells/account-columns.ts';
import { importFault } from '../../import/faults.rules.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { dateChoice, numberChoice } from '../../understand/columns/format-evidence.ts';
import type { FileScan, FormatEvidence } from '../../understand/columns/format-evidence.ts';
import { rateLayoutFaults } from '../../understand/layout/rate-layout.ts';
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
    return cell === null ? [] : [{ path, fault: importFault('reads_two_ways', { text: cell.slice(0, 60) }) }];
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
  const fault = layout.kind === 'transactions' ? accountFault(layout, accounts) : null;
  return fault === null
    ? withoutAssumptions(layout, assumed, evidence)
    : refuseFields({ path: 'account', fault });
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
): { readonly path: string; readonly fault: ImportFault }[] =>
  layoutColumns(layout).flatMap(([path, column]) =>
    column !== null && column >= width
      ? [
          {
            path,
            fault: importFault('missing_column', { width, column: column + 1 }),
          },
        ]
      : [],
  );

/** What of a layout the file does not have: columns, or a currency that neither names. */
export const unreadableParts = (layout: Layout, { width, header, shown }: HeadReading) => {
  const missing = missingColumns(layout, width);
  if (missing.length > 0 || layout.kind !== 'rates') return missing;
  return rateLayoutFaults(layout, { header, rows: shown });
};
