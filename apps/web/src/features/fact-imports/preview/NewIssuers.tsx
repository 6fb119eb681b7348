import type { FactImport, NewIssuer } from '@partnerfolio/contract/instruments/fact-imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { useChoosing } from '../import/use-steps.ts';

const pageSize = 20;

type Answer = FactImport['choices']['issuers'][number];

/** The issuers that nobody knows yet: the user says of each whether it is created, or is another one. */
export function NewIssuers({ found }: { found: FactImport }) {
  const [offset, setOffset] = useState(0);
  const { choose, isPending } = useChoosing(found);
  const { newIssuers, choices } = found;
  if (newIssuers.length === 0) return null;
  const answered = new Map(choices.issuers.map((one) => [one.name, one]));
  const open = newIssuers.filter(({ name }) => !answered.has(name));
  // One of nearly the same name is asked about by itself.
  const unlike = open.filter(({ similar }) => similar.length === 0);
  const answer = (answers: readonly Answer[]) => {
    const names = new Set(answers.map(({ name }) => name));
    choose({ issuers: [...choices.issuers.filter(({ name }) => !names.has(name)), ...answers] });
  };
  const leave = (name: string) => choose({ issuers: choices.issuers.filter((one) => one.name !== name) });
  return (
    <Card
      title={<Trans>Issuers that nobody knows yet</Trans>}
      actions={
        unlike.length > 1 && (
          <Button
            size="sm"
            busy={isPending}
            onClick={() => answer(unlike.map(({ name }) => ({ name, issuerId: null })))}
          >
            <Plural value={unlike.length} one="Create # issuer" other="Create # issuers" />
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-[80ch] text-sm text-ink-2">
        <Trans>Their rows are left out until you choose. They are created with the import.</Trans>
      </p>
      <ul className="grid gap-3">
        {newIssuers.slice(offset, offset + pageSize).map((issuer) => (
          <WhichIssuer
            key={issuer.name}
            issuer={issuer}
            answer={answered.get(issuer.name)}
            disabled={isPending}
            onAnswer={(issuerId) =>
              issuerId === undefined ? leave(issuer.name) : answer([{ name: issuer.name, issuerId }])
            }
          />
        ))}
      </ul>
      <Pager offset={offset} pageSize={pageSize} total={newIssuers.length} onChange={setOffset} />
    </Card>
  );
}

interface WhichIssuerProps {
  issuer: NewIssuer;
  answer: Answer | undefined;
  disabled: boolean;
  /** Null creates it, undefined leaves its rows out. */
  onAnswer: (issuerId: Answer['issuerId'] | undefined) => void;
}

function WhichIssuer({ issuer: { name, lei, rows, similar }, answer, disabled, onAnswer }: WhichIssuerProps) {
  const { t } = useLingui();
  const options = [
    { value: 'leave', label: t`Leave its rows out` },
    { value: 'create', label: t`Create this issuer` },
    ...similar.map(({ id, name: known }) => ({ value: id as string, label: t`It is ${known}` })),
  ];
  const choose = (value: string) => {
    const known = similar.find(({ id }) => id === value);
    onAnswer(value === 'create' ? null : known?.id);
  };
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0 text-sm wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-xs text-ink-3">
          {lei !== null && `${lei} · `}
          <Plural value={rows} one="# row" other="# rows" />
        </span>
      </div>
      <Select
        size="sm"
        hideLabel
        label={t`Issuer ${name}`}
        options={options}
        disabled={disabled}
        value={answer === undefined ? 'leave' : (answer.issuerId ?? 'create')}
        onValueChange={choose}
      />
    </li>
  );
}
