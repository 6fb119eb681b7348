/** What contributed to the return of the range, by asset class. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, DocumentRow } from '../../../platform/documents/document.ts';
import { contributionGroups } from './parts/contribution.rules.ts';
import type { ContributionGroup } from './parts/contribution.rules.ts';
import type { PerformanceReportFigures } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

const groupRows = (
  { assetClass, contribution, named, others }: ContributionGroup,
  w: PerformanceWriter,
): DocumentRow[] => [
  {
    key: assetClass,
    kind: 'group',
    cells: [w.cell(w.classes.asset[assetClass]), w.cell(''), w.cell(w.points(contribution))],
  },
  ...named.map(({ instrument, twr, contribution: own }) => ({
    key: instrument.id,
    kind: 'row' as const,
    cells: [
      w.cell(instrument.name),
      w.rateFigure(`${instrument.name}, ${w.words.ownReturn}`, twr),
      w.cell(w.points(own)),
    ],
  })),
  ...(others.count > 0
    ? [
        {
          key: `${assetClass}-others`,
          kind: 'row' as const,
          cells: [
            w.cell(filledText(w.words.others, { count: w.format.count(others.count) })),
            w.cell(''),
            w.cell(w.points(others.contribution)),
          ],
        },
      ]
    : []),
];

export const contributions = (
  { contribution }: PerformanceReportFigures,
  w: PerformanceWriter,
): DocumentBlock[] => {
  const { words, cell } = w;
  const { contributions: found } = contribution;
  if (!found.known) {
    w.addUnknown(words.contribution, found);
    return [];
  }
  if (found.rows.length === 0) return [];
  const { groups, rest } = contributionGroups(found.rows, found.rest);
  const row = (of: Omit<DocumentRow, 'cells'> & { label: string; value: number }): DocumentRow => ({
    key: of.key,
    kind: of.kind,
    cells: [cell(of.label), cell(''), cell(w.points(of.value))],
  });
  return [
    {
      kind: 'table',
      table: {
        key: 'contribution',
        size: 'usual',
        title: filledText(words.contributionOver, { period: w.names.range }),
        head: [words.classOrHolding, words.ownReturn, words.contributionPoints],
        leftColumns: 1,
        widths: [1, 0.3, 0.3],
        rows: [
          ...groups.flatMap((group) => groupRows(group, w)),
          row({ key: 'rest', kind: 'group', label: words.rest, value: rest }),
          row({ key: 'total', kind: 'total', label: words.net, value: found.twr }),
        ],
      },
    },
    {
      kind: 'notes',
      title: '',
      notes: [
        groups.some(({ others }) => others.count > 0) ? words.contributionNoteSummed : words.contributionNote,
      ],
    },
  ];
};
