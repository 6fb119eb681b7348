import { listUnknownNames, type Import } from '@partnerfolio/contract/imports';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RequestButton } from './requests/RequestButton.tsx';
import { RequestMark, RequestNotice } from './requests/RequestState.tsx';
import { useImportRequest } from './requests/use-import-request.ts';
import { AddingNotice, AddNames } from './names/AddNames.tsx';
import { classIn, completeChoices, completeForm, type AssetClass } from './names/name-forms.ts';
import { NameLine } from './names/NameLine.tsx';
import { useChoosingNames } from './names/use-choosing-names.ts';
import { useFindingListings } from './names/use-finding-listings.ts';

/** The names of the file that no instrument has, or several have, each with its way on. */
export function UnknownNames({ found }: { found: Import }) {
  const { data } = useQuery({
    ...queryOf(listUnknownNames, { params: { id: found.id } }),
    enabled: found.kind === 'transactions' && found.errorRows > 0,
  });
  const mayCreate = useViewer().rights.includes('market_data.instruments');
  const [classes, setClasses] = useState<Readonly<Record<string, AssetClass>>>({});
  const choosing = useChoosingNames(found);
  const request = useImportRequest(found);
  const finding = useFindingListings();
  if (!data || found.errorRows === 0 || data.total === 0) return null;
  const { items, total } = data;
  const listingOf = (name: UnknownName) => {
    const match = finding.matches[name.name];
    return typeof match === 'object' ? match : null;
  };
  const classOf = (name: UnknownName) =>
    classes[name.name] ?? listingOf(name)?.assetClass ?? classIn(name.instrumentName);
  const isSearching = finding.progress !== null;
  // During a search only names with a listing are added: the others would have no prices.
  const addable = isSearching ? items.filter((name) => listingOf(name) !== null) : items;
  const choices = completeChoices(addable, (name) => completeForm(name, classOf(name), listingOf(name)));
  const missing = items.filter(({ problem }) => problem === 'missing');
  return (
    <Card
      title={<Plural value={total} one="# unknown instrument" other="# unknown instruments" />}
      context={<Trans>rows of these names are not imported</Trans>}
      actions={
        mayCreate ? (
          <AddNames {...{ names: missing, choices, total, finding, choosing }} />
        ) : (
          <RequestButton found={found} request={request} />
        )
      }
    >
      <RequestNotice request={request} />
      <AddingNotice finding={finding} choosing={choosing} />
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {items.map((name) => (
          <NameLine
            key={name.name}
            choosing={choosing}
            name={name}
            assetClass={classOf(name)}
            match={finding.matches[name.name]}
            mayCreate={mayCreate}
            onClass={(next) => setClasses({ ...classes, [name.name]: next })}
            note={<RequestMark request={request} name={name.name} />}
          />
        ))}
      </ul>
      <p className="pt-2 text-xs text-ink-3">
        <Advice mayCreate={mayCreate} isAllRequested={request?.unrequested === 0} />
        {items.length < total && <MoreNames count={total - items.length} />}
      </p>
    </Card>
  );
}

/** What the user may do about the names; nothing is left to say once all were requested. */
function Advice({ mayCreate, isAllRequested }: { mayCreate: boolean; isAllRequested: boolean }) {
  if (mayCreate)
    return (
      <Trans>New instruments are added to the firm's list at once. Nothing is booked until you import.</Trans>
    );
  if (isAllRequested) return null;
  return (
    <Trans>
      Choose existing instruments, or request new ones from the colleagues who may add instruments.
    </Trans>
  );
}

function MoreNames({ count }: { count: number }) {
  return (
    <>
      {' '}
      <Plural value={count} one="# more name follows." other="# more names follow." />
    </>
  );
}
