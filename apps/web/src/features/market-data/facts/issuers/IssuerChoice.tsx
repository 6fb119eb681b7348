import { noIssuer } from '@partnerfolio/contract/instruments/facts';
import type { FactStatement } from '@partnerfolio/contract/instruments/stated-facts';
import { getIssuer, listIssuers, type Issuer } from '@partnerfolio/contract/market/issuers';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '../../../../queries.ts';
import { factValueTexts } from '../../../../texts/fact-texts.ts';
import { Combobox } from '../../../../ui/input/Combobox.tsx';

interface Choice {
  id: string;
  name: string;
  /** The group's name, if it is another issuer's. */
  group: string | null;
}

interface IssuerChoiceProps {
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  /** The issuer that was stored when the form was opened, shown until it is read. */
  known?: FactStatement['issuer'] | undefined;
  /** Whether to offer that there is no issuer. */
  offersNone?: boolean;
  /** An issuer that cannot be chosen. */
  except?: string;
  /** The id of an issuer, `noIssuer`, or empty. */
  value: string;
  onChoose: (id: string) => void;
  onBlur?: () => void;
  error: ReactNode;
}

const choiceOf = ({ id, name, group }: Pick<Issuer, 'id' | 'name' | 'group'>): Choice => ({
  id,
  name,
  group: group.id === id ? null : group.name,
});

/** Chooses an issuer by server search. */
export function IssuerChoice(props: IssuerChoiceProps) {
  const { offersNone = false, known, except, value, onChoose, ...frame } = props;
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const none: Choice = { id: noIssuer, name: i18n._(factValueTexts[noIssuer]), group: null };
  const isIssuer = value !== '' && value !== noIssuer;
  const { data: stored } = useQuery({
    ...queryOf(getIssuer, { params: { id: value } }),
    enabled: isIssuer,
  });
  const issuer = isIssuer ? (stored ?? (known?.id === value ? known : null)) : null;
  const chosen = value === noIssuer ? none : issuer && choiceOf(issuer);
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listIssuers, { query: { q: typed === chosen?.name ? '' : typed, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).filter(({ id }) => id !== except).map(choiceOf);
  return (
    <Combobox<Choice>
      {...frame}
      placeholder={t`Search by name or LEI`}
      items={offersNone ? [...found, none] : found}
      searching={isPlaceholderData || isPending}
      value={chosen}
      onValueChange={(choice) => onChoose(choice?.id ?? '')}
      onSearch={setTyped}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      renderItem={({ name, group }) => (
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate">{name}</span>
          {group && <span className="truncate text-xs text-ink-3">{group}</span>}
        </span>
      )}
    />
  );
}
