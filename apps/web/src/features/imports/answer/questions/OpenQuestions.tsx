import {
  listImportRows,
  type Import,
  type QuestionKind,
  type RowAnswer,
} from '@partnerfolio/contract/imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../../queries.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Select } from '../../../../ui/input/Select.tsx';
import { OpenMark } from '../layouts/fields/OpenMark.tsx';
import { answersTo, questionKinds, questionReasons, questionTitles } from './questions.ts';
import { useAnswering } from './use-answering.ts';

/** The number of open rows that it loads; after their answers it loads the next ones. */
const lookedAt = 100;

/** The questions that the user has to answer before rows are booked: one answer for all rows where possible. */
export function OpenQuestions({ found }: { found: Import }) {
  const { data } = useQuery({
    ...queryOf(listImportRows, {
      params: { id: found.id },
      query: { status: 'question', offset: 0, limit: lookedAt },
    }),
    enabled: found.questionRows > 0,
    placeholderData: keepPreviousData,
  });
  if (found.questionRows === 0 || !data) return null;
  const open = new Set(
    data.items.flatMap(({ questions }) =>
      questions.filter(({ answer }) => answer === null).map(({ kind }) => kind),
    ),
  );
  const kinds = questionKinds.filter((kind) => open.has(kind));
  if (kinds.length === 0) return null;
  return (
    <Card
      title={
        <Plural value={found.questionRows} one="# row needs your answer" other="# rows need your answer" />
      }
      context={<Trans>rows without an answer are not imported</Trans>}
      actions={<OpenMark />}
    >
      <ul className="grid">
        {kinds.map((kind) => (
          // After an answer, the choice for the next rows of that type starts empty.
          <li
            key={`${kind} ${found.revision}`}
            className="border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <AnswerAll kind={kind} found={found} />
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">
        <Trans>
          You can also answer row by row in the table. Rows that depend on these wait until you answer.
        </Trans>
      </p>
    </Card>
  );
}

function AnswerAll({ kind, found }: { kind: QuestionKind; found: Import }) {
  const { i18n, t } = useLingui();
  const { answer, isPending } = useAnswering(found);
  const [chosen, setChosen] = useState<RowAnswer | null>(null);
  const title = i18n._(questionTitles[kind]);
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{title}</p>
      <p className="max-w-prose text-sm text-ink-2">{i18n._(questionReasons[kind])}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="sm"
          hideLabel
          className="w-64 max-md:w-full"
          label={title}
          placeholder={t`Choose an answer`}
          options={answersTo(kind).map(({ value, text }) => ({ value, label: i18n._(text) }))}
          value={chosen}
          onValueChange={setChosen}
        />
        <Button
          size="sm"
          busy={isPending}
          disabled={chosen === null}
          onClick={() => chosen !== null && answer(kind, chosen)}
        >
          <Trans>Apply to all</Trans>
        </Button>
      </div>
    </div>
  );
}
