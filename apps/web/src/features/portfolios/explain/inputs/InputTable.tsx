import { useLingui } from '@lingui/react/macro';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import type { ExplanationSource } from '../explanation-source.ts';
import type { ExplanationProps } from '../explanation-props.ts';
import { ExplanationPart } from '../../../../figures/ExplanationPart.tsx';
import { rowsPerPage } from '../explanation-query.ts';
import { useInputColumns } from './use-input-columns.tsx';

/** The portfolio to whose entries rows lead; other explanations have no such rows. */
const portfolioId = (source: ExplanationSource): string => (source.of === 'portfolio' ? source.id : '');

/** The inputs of the figure, with links to where each comes from; nothing for a figure without any. */
export function InputTable({ source, explanation, search, onOpen, onPage }: ExplanationProps) {
  const { t } = useLingui();
  const columns = useInputColumns({ id: portfolioId(source), explanation, onOpen });
  const { rows } = explanation;
  if (rows.total === 0) return null;
  const offset = search.explainOffset ?? 0;
  return (
    <ExplanationPart title={t`Inputs`}>
      <div className="-mx-5 border-y border-line px-1">
        <Table
          dense
          label={t`Inputs`}
          columns={columns}
          rows={rows.items.map((row, place) => ({ ...row, place }))}
          keyOf={({ place }) => String(offset + place)}
        />
        <Pager
          offset={offset}
          // A print has the rows of all pages.
          pageSize={Math.max(rowsPerPage, rows.items.length)}
          total={rows.total}
          onChange={onPage}
        />
      </div>
      <Sums explanation={explanation} />
    </ExplanationPart>
  );
}

/** The totals over all rows, not only those of the page. */
function Sums({ explanation }: Pick<ExplanationProps, 'explanation'>) {
  const { t } = useLingui();
  const texts = useInputColumns({ id: '', explanation, onOpen: () => undefined });
  const row = {
    values: explanation.sums,
    marks: [],
    instrument: null,
    transaction: null,
    priceDay: null,
    rate: null,
    explained: null,
    entries: null,
    place: 0,
  };
  const summed = texts.filter(({ id }) => id in explanation.sums);
  if (summed.length === 0) return null;
  return (
    <dl aria-label={t`Totals of all rows`} className="flex flex-wrap justify-end gap-x-6 gap-y-1 text-sm">
      {summed.map(({ id, header, cell }) => (
        <div key={id} className="flex gap-2">
          <dt className="text-ink-2">{header}</dt>
          <dd className="num font-semibold">{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
