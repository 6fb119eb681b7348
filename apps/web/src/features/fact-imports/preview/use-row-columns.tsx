import type { FactImportRow, FoundFact } from '@partnerfolio/contract/instruments/fact-imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { explainField } from '../../../explain.ts';
import { paths } from '../../../paths.ts';
import { useFactText } from '../../../records/instruments/use-fact-text.ts';
import { factTexts } from '../../../texts/fact-texts.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { columnText, statusTexts, statusTones } from '../import/words.ts';

/** Columns for the rows of a file: the instrument, what becomes of the row, and what it says. */
export function useRowColumns(): Column<FactImportRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return [
    { id: 'line', header: t`Line`, align: 'right', width: '4rem', cell: (row) => format.count(row.line) },
    { id: 'instrument', header: t`Instrument`, cell: (row) => <Instrument row={row} /> },
    {
      id: 'status',
      header: t`Status`,
      cell: (row) => <Badge tone={statusTones[row.status]}>{i18n._(statusTexts[row.status])}</Badge>,
    },
    { id: 'facts', header: t({ message: 'Facts', context: 'count' }), cell: (row) => <Facts row={row} /> },
  ];
}

/** The instrument, or how the file names one that nobody knows. */
function Instrument({ row: { instrument, isin, symbol, name } }: { row: FactImportRow }) {
  if (instrument === null)
    return (
      <span className="block max-w-64 whitespace-normal text-ink-2 wrap-anywhere">
        {isin || symbol}
        {name && <span className="block text-xs text-ink-3">{name}</span>}
      </span>
    );
  return (
    <Link
      to={paths.instrument}
      params={{ id: instrument.id }}
      className="block max-w-64 whitespace-normal text-accent wrap-anywhere hover:underline"
    >
      {instrument.name}
      <span className="block text-xs text-ink-3">{isin || instrument.symbol}</span>
    </Link>
  );
}

function Facts({ row: { errors, facts } }: { row: FactImportRow }) {
  const { i18n } = useLingui();
  if (errors.length > 0)
    return (
      <ul className="grid gap-0.5 text-loss">
        {errors.map((error) => {
          const column = columnText(error.path);
          return (
            <li key={`${error.path} ${error.code}`} className="min-w-40 whitespace-normal">
              {column && <span className="font-semibold">{i18n._(column)}: </span>}
              {explainField(error)}
            </li>
          );
        })}
      </ul>
    );
  return (
    <ul className="grid gap-0.5">
      {facts.map((fact) => (
        <Fact key={`${fact.fact} ${fact.asOf}`} found={fact} />
      ))}
    </ul>
  );
}

/** What a row says of one fact, and what counted before. */
function Fact({ found: { fact, value, issuer, asOf, status, before, isEarlier } }: { found: FoundFact }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const factText = useFactText();
  const textOf = (one: Pick<FoundFact, 'value' | 'issuer'>) => one.issuer ?? factText(fact, one.value ?? '');
  const day = format.date(asOf);
  return (
    <li
      className={status === 'same' ? 'min-w-40 whitespace-normal text-ink-3' : 'min-w-40 whitespace-normal'}
    >
      <span className="text-ink-2">{i18n._(factTexts[fact])}:</span>{' '}
      {status === 'changed' && before !== null && (
        <>
          <s className="text-ink-3" aria-label={t`Before: ${textOf(before)}`}>
            {textOf(before)}
          </s>{' '}
        </>
      )}
      <span className="font-medium">{textOf({ value, issuer })}</span>{' '}
      <span className="text-xs text-ink-3">
        {isEarlier ? <Trans>as of {day}; a newer statement counts</Trans> : <Trans>as of {day}</Trans>}
      </span>
    </li>
  );
}
