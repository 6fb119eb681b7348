import { getClient, type Client } from '@partnerfolio/contract/clients';
import { listClientHolds, type ClientHold } from '@partnerfolio/contract/clients/retention/erasure';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { HoldRow } from './HoldRow.tsx';
import { PlaceHoldDialog } from './PlaceHoldDialog.tsx';
import { ReleaseHoldDialog } from './ReleaseHoldDialog.tsx';

/** The holds that forbid to erase a client, and its erasure; nothing for whoever has neither holds to see nor the right. */
export function ErasureCard({ clientId }: { clientId: string }) {
  const { data: client } = useQuery(queryOf(getClient, { params: { id: clientId } }));
  const { data, error, refetch } = useQuery(queryOf(listClientHolds, { params: { id: clientId } }));
  const { rights, viewedUntil } = useViewer();
  const mayErase = rights.includes('clients.erase') && viewedUntil === null;
  if (!client) return null;
  const holds = data?.items ?? [];
  const isShown = mayErase || holds.length > 0 || client.erasedAt !== null || error !== null;
  if (!isShown) return null;
  return (
    <Holds client={client} holds={holds} mayErase={mayErase && client.erasedAt === null}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
    </Holds>
  );
}

interface HoldsProps {
  client: Client;
  holds: readonly ClientHold[];
  mayErase: boolean;
  children: ReactNode;
}

type Asked = { readonly what: 'place' | 'erase' } | { readonly what: 'release'; readonly hold: ClientHold };

function Holds({ client, holds, mayErase, children }: HoldsProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Card
      title={<Trans>Holds and erasure</Trans>}
      actions={
        mayErase && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setAsked({ what: 'place' })}>
              <Trans>Place hold</Trans>
            </Button>
            {client.status === 'closed' && (
              <Button size="sm" className="text-loss" onClick={() => setAsked({ what: 'erase' })}>
                <Trans>Erase client…</Trans>
              </Button>
            )}
          </span>
        )
      }
    >
      {children}
      <State client={client} isHeld={holds.length > 0} />
      {holds.length > 0 && (
        <ul aria-label={t`Holds`} className="grid">
          {holds.map((hold) => (
            <HoldRow
              key={hold.id}
              hold={hold}
              mayRelease={mayErase}
              onRelease={() => setAsked({ what: 'release', hold })}
            />
          ))}
        </ul>
      )}
      {asked?.what === 'place' && <PlaceHoldDialog clientId={client.id} onClose={close} />}
      {asked?.what === 'release' && (
        <ReleaseHoldDialog clientId={client.id} hold={asked.hold} onClose={close} />
      )}
      {asked?.what === 'erase' && <EraseDialog client={client} onClose={close} />}
    </Card>
  );
}

function State({ client, isHeld }: { client: Client; isHeld: boolean }) {
  const format = useFormat();
  if (client.erasedAt !== null) {
    const erasedOn = format.moment(client.erasedAt);
    return (
      <p className="text-sm text-ink-2">
        <Trans>Erased on {erasedOn}. Nothing of the client can change any more.</Trans>
      </p>
    );
  }
  return isHeld ? null : (
    <p className="text-sm text-ink-3">
      <Trans>No holds.</Trans>
    </p>
  );
}
