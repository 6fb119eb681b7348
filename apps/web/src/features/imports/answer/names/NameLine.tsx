import { assetClasses } from '@partnerfolio/contract/choices';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { classTexts } from '../../../../texts/labels.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Select } from '../../../../ui/input/Select.tsx';
import { ExistingNameDialog } from './ExistingNameDialog.tsx';
import type { AssetClass } from './name-forms.ts';
import type { ListingMatch } from './listing-match.ts';
import { NewNameDialog } from './NewNameDialog.tsx';
import type { ChoosingNames } from './use-choosing-names.ts';

interface NameLineProps {
  /** Sends what is chosen for the name. */
  choosing: ChoosingNames;
  name: UnknownName;
  assetClass: AssetClass;
  /** What a search at the provider found; undefined before one. */
  match: ListingMatch | undefined;
  mayCreate: boolean;
  onClass: (assetClass: AssetClass) => void;
  /** A further line below what the file says. */
  note?: ReactNode;
  /** Further ways on. */
  actions?: ReactNode;
}

/** A name, what its rows say about it, and the two ways to give it an instrument. */
export function NameLine(props: NameLineProps) {
  const { choosing, name, assetClass, match, mayCreate, onClass, note, actions } = props;
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState<'new' | 'existing' | null>(null);
  const close = () => setOpened(null);
  const isNew = mayCreate && name.problem === 'missing';
  const label = name.name;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0">
      <NameFacts name={name} match={match} note={note} />
      {isNew && (
        <Select
          size="sm"
          hideLabel
          className="w-36"
          label={t`Asset class of ${label}`}
          options={assetClasses.map((value) => ({ value, label: i18n._(classTexts[value]) }))}
          value={assetClass}
          onValueChange={onClass}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isNew && (
          <Button size="sm" aria-label={t`Add ${label}…`} onClick={() => setOpened('new')}>
            <Trans>Add…</Trans>
          </Button>
        )}
        <Button size="sm" aria-label={t`Choose existing: ${label}`} onClick={() => setOpened('existing')}>
          <Trans>Choose existing</Trans>
        </Button>
        {actions}
      </div>
      {opened === 'new' && (
        <NewNameDialog {...{ choosing, name, assetClass }} match={match} onClose={close} />
      )}
      {opened === 'existing' && <ExistingNameDialog {...{ choosing, name }} onClose={close} />}
    </li>
  );
}

function NameFacts({ name, match, note }: Pick<NameLineProps, 'name' | 'match' | 'note'>) {
  const { rows, instrumentName, isin, symbol, currency, problem } = name;
  const facts = [symbol === '' ? '' : isin, currency].filter(Boolean);
  return (
    <div className="min-w-0 flex-1 basis-60 text-sm">
      <p className="truncate">
        <span className="font-medium">{name.name}</span>
        {instrumentName !== '' && <span className="text-ink-2"> · {instrumentName}</span>}
      </p>
      <p className="text-xs text-ink-3">
        <span className="num">{facts.length > 0 && `${facts.join(' · ')} · `}</span>
        <Plural value={rows} one="# row" other="# rows" />
        {currency === '' && typeof match !== 'object' && (
          <span className="text-warn">
            {' · '}
            <Trans>currency missing</Trans>
          </span>
        )}
        {problem === 'ambiguous' && (
          <span className="text-warn">
            {' · '}
            <Trans>several instruments have this name</Trans>
          </span>
        )}
      </p>
      {match !== undefined && <MatchLine match={match} />}
      {note}
    </div>
  );
}

/** The listing under which prices will be fetched, or why there is none. */
function MatchLine({ match }: { match: ListingMatch }) {
  if (match === 'none')
    return (
      <p className="text-xs text-ink-3">
        <Trans>Nothing found at Yahoo Finance in this currency</Trans>
      </p>
    );
  if (match === 'several')
    return (
      <p className="text-xs text-warn">
        <Trans>Several listings fit: choose one under “Add…”</Trans>
      </p>
    );
  const { symbol, name, exchangeName, currency } = match;
  const listing = [symbol, exchangeName, currency].filter(Boolean).join(' · ');
  return (
    <p className="truncate text-xs text-gain">
      <Trans>
        Prices of {listing} ({name})
      </Trans>
    </p>
  );
}
