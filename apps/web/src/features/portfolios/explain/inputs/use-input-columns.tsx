import type { ColumnName } from '@partnerfolio/contract/figures/explained';
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExplainedLink } from '../../../../figures/explain-search.ts';
import { paths } from '../../../../paths.ts';
import { typeTexts } from '../../../../texts/labels.ts';
import type { Column } from '../../../../ui/table/table-rows.ts';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { columnText } from './column-text.ts';
import { columnTexts } from '../texts.ts';
import { graveMarks, markTexts } from '../mark-texts.ts';

export type InputRow = ExplainedRow & { place: number };

interface Shown {
  id: string;
  explanation: Explanation;
  onOpen: (explained: ExplainedLink) => void;
}

const link = 'rounded-sm text-accent hover:underline';
const textColumns: ReadonlySet<ColumnName> = new Set([
  'day',
  'firstDay',
  'lastDay',
  'subject',
  'event',
  'currency',
  'priceDay',
  'rateDay',
]);

/** Returns the columns of the inputs; the dates of entries, prices and rates link to them. */
export function useInputColumns({ id, explanation, onOpen }: Shown): Column<InputRow>[] {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { columns } = explanation;
  const written = columns.map(({ name, currency }, index): Column<InputRow> => {
    const text = (row: InputRow) => columnText(format, { name, currency }, row.values[name]);
    return {
      id: name,
      header: currency === null ? i18n._(columnTexts[name]) : `${i18n._(columnTexts[name])}, ${currency}`,
      align: textColumns.has(name) ? 'left' : 'right',
      // What a row is of, and what it adds to the figure, stay.
      ...(index > 0 && index < columns.length - 1 && name !== 'subject' && { importance: 2 }),
      cell: (row) => (
        <>
          <Cell id={id} row={row} name={name} text={text(row)} />
          {index === 0 && <Marks row={row} />}
        </>
      ),
    };
  });
  if (!explanation.rows.items.some(({ explained }) => explained)) return written;
  return [
    ...written,
    {
      id: 'explain',
      header: <span className="sr-only">{t`Explain`}</span>,
      align: 'right',
      cell: ({ explained, place }) =>
        explained && (
          <button
            type="button"
            aria-label={t`Explain row ${place + 1}`}
            onClick={() => onOpen(explained)}
            className="grid size-6 place-items-center rounded-sm text-accent hover:bg-hover pointer-coarse:size-11"
          >
            <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
          </button>
        ),
    },
  ];
}

function Marks({ row: { marks } }: { row: InputRow }) {
  const { i18n } = useLingui();
  return marks.map((mark) => (
    <span key={mark} className="ms-1.5">
      <Badge tone={graveMarks.has(mark) ? 'warn' : 'neutral'}>{i18n._(markTexts[mark])}</Badge>
    </span>
  ));
}

interface CellProps {
  id: string;
  row: InputRow;
  name: ColumnName;
  text: string;
}

/** A value as text, or as a link to the entry, the instrument, its price of that day, or the quote. */
function Cell({ id, row, name, text }: CellProps): ReactNode {
  const { t, i18n } = useLingui();
  const { transaction, entries, instrument, priceDay, rate } = row;
  switch (name) {
    case 'day':
    case 'firstDay':
      if (transaction) return <EntryLink id={id} transactionId={transaction.id} text={text} />;
      if (entries)
        return (
          <Link
            to={paths.ledger}
            params={{ id }}
            search={{ from: entries.from, to: entries.to, instrument: entries.instrumentId ?? undefined }}
            className={link}
          >
            {text}
          </Link>
        );
      return text;
    case 'event':
      return transaction ? i18n._(typeTexts[transaction.type]) : text;
    case 'subject':
      if (!instrument)
        return row.values.currency === undefined ? text : t`Cash ${String(row.values.currency)}`;
      return (
        <Link to={paths.instrument} params={{ id: instrument.id }} className={link} title={instrument.name}>
          {text}
        </Link>
      );
    case 'priceDay':
      return instrument && priceDay ? (
        <Link to={paths.price} params={{ id: instrument.id, day: priceDay }} className={link}>
          {text}
        </Link>
      ) : (
        text
      );
    case 'rateDay':
      return rate ? <QuoteLinks rate={rate} text={text} /> : text;
    default:
      return text;
  }
}

function EntryLink({ id, transactionId, text }: { id: string; transactionId: string; text: string }) {
  return (
    <Link to={paths.transaction} params={{ id, transactionId }} className={link}>
      {text}
    </Link>
  );
}

/** The date of the oldest quote; a cross rate names each of its pairs. */
function QuoteLinks({ rate: { quotes, path }, text }: { rate: NonNullable<InputRow['rate']>; text: string }) {
  return (
    <span title={path.join(' → ')}>
      {quotes.map(({ base, quote }, place) => (
        <Link key={`${base}${quote}`} to={paths.fxPair} params={{ base, quote }} className={link}>
          {place === 0 ? text : ` ${base}/${quote}`}
        </Link>
      ))}
      {quotes.length === 0 && text}
    </span>
  );
}
