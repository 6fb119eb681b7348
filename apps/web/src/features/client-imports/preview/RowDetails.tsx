import { answerClientRows, getClientImport } from '@partnerfolio/contract/clients/imports';
import type { ClientImport, ClientImportRow } from '@partnerfolio/contract/clients/imports';
import type { SheetFieldName } from '@partnerfolio/contract/clients/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trans, useLingui } from '@lingui/react/macro';
import { explainField } from '../../../explain.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { clientKindTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { afterReading } from '../import/refreshes.ts';
import { fieldTexts } from '../import/words.ts';

interface RowDetailsProps {
  row: ClientImportRow;
  found: ClientImport;
}

/** What is wrong with a row, what is asked about it, or the record that it is. */
export function RowDetails({ row, found }: RowDetailsProps) {
  const mayAnswer = found.state === 'uploaded' && row.sheet === 'clients';
  if (mayAnswer && (row.candidates.length > 0 || row.answer !== null))
    return <WhichClient row={row} found={found} />;
  if (row.errors.length > 0) return <Errors row={row} />;
  if (row.record === null) return null;
  return (
    <Link
      to={row.record.kind === 'client' ? paths.client : paths.portfolio}
      params={{ id: row.record.id }}
      className="text-accent hover:underline"
    >
      {row.record.kind === 'client' ? <Trans>Open client</Trans> : <Trans>Open portfolio</Trans>}
    </Link>
  );
}

const isField = (path: string): path is SheetFieldName => Object.hasOwn(fieldTexts, path);

function Errors({ row: { errors } }: { row: ClientImportRow }) {
  const { i18n } = useLingui();
  return (
    <ul className="grid gap-0.5 text-loss">
      {errors.map((error) => (
        <li key={`${error.path} ${error.code}`} className="min-w-40 whitespace-normal">
          {isField(error.path) && <span className="font-semibold">{i18n._(fieldTexts[error.path])}: </span>}
          {explainField(error)}
        </li>
      ))}
    </ul>
  );
}

/** Asks whether the row is one of the clients of its name. */
function WhichClient({ row, found }: RowDetailsProps) {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  const cache = useQueryClient();
  const answer = useCall(answerClientRows, { refreshes: afterReading });
  const options = [
    ...row.candidates.map(({ id, name, kind, owner }) => ({
      value: id as string,
      label: t`Same as ${name} (${i18n._(clientKindTexts[kind])}, ${personName(owner)})`,
    })),
    ...(row.answer !== null && row.answer !== 'other' && row.candidates.length === 0
      ? [{ value: row.answer as string, label: t`The client that is there` }]
      : []),
    { value: 'other', label: t`Another client of this name` },
  ];
  const say = async (value: string) => {
    const one = { table: row.table, line: row.line, clientId: value === 'other' ? null : value };
    const body = { answers: [one], revision: found.revision };
    const next = await answer.mutateAsync({ params: { id: found.id }, body }).catch(() => null);
    if (next !== null)
      cache.setQueryData(queryOf(getClientImport, { params: { id: found.id } }).queryKey, next);
  };
  return (
    <div className="w-64 max-w-full">
      <Select
        size="sm"
        label={t`Client of line ${row.line}`}
        hideLabel
        placeholder={t`Same client, or another?`}
        options={options}
        value={row.answer}
        disabled={answer.isPending}
        onValueChange={(value) => void say(value)}
      />
    </div>
  );
}
