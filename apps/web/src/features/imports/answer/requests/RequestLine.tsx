import type { RequestedInstrument } from '@partnerfolio/contract/imports/instrument-requests';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePersonName } from '../../../../texts/use-person-name.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import type { ListingMatch } from '../names/listing-match.ts';
import type { AssetClass } from '../names/name-forms.ts';
import { NameLine } from '../names/NameLine.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { choosingFor, type AnsweringRequests } from './use-answering.ts';

interface RequestLineProps {
  request: RequestedInstrument;
  answering: AnsweringRequests;
  assetClass: AssetClass;
  match: ListingMatch | undefined;
  onClass: (assetClass: AssetClass) => void;
}

/** A requested instrument: who requests it, and the three ways to answer. */
export function RequestLine({ request, answering, assetClass, match, onClass }: RequestLineProps) {
  const { t } = useLingui();
  const personName = usePersonName();
  const format = useFormat();
  const [isRefusing, setRefusing] = useState(false);
  const { name } = request;
  const who = personName(request.requestedBy);
  const day = format.day(request.requestedAt);
  return (
    <>
      <NameLine
        choosing={choosingFor(answering, [request])}
        name={request}
        assetClass={assetClass}
        match={match}
        mayCreate
        onClass={onClass}
        note={
          <p className="text-xs text-ink-3">
            <Trans>
              Requested by {who} on {day}
            </Trans>
          </p>
        }
        actions={
          <Button size="sm" aria-label={t`Refuse ${name}…`} onClick={() => setRefusing(true)}>
            <Trans>Refuse…</Trans>
          </Button>
        }
      />
      {isRefusing && (
        <RefuseDialog request={request} answering={answering} onClose={() => setRefusing(false)} />
      )}
    </>
  );
}
