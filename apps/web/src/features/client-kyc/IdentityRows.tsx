import type { KycRecord } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { Row } from './KycRow.tsx';

/** The client's identity documents with their expiry, for those who may see them. */
export function IdentityRows({ kyc: { client, identityDocuments } }: { kyc: KycRecord }) {
  const { t } = useLingui();
  const format = useFormat();
  if (identityDocuments === null) return null;
  if (identityDocuments.length === 0) return <Row label={t`Identity document`} value={null} />;
  return identityDocuments.map(({ id, name, validUntil, state }) => {
    const day = validUntil && format.date(validUntil);
    return (
      <Row
        key={id}
        label={t`Identity document`}
        value={
          <>
            <Link
              to={paths.clientDocument}
              params={{ id: client.id, documentId: id }}
              className="rounded-sm text-accent underline"
            >
              {name}
            </Link>
            {day && (
              <span className="block text-ink-2">
                <Trans>Valid to {day}</Trans>
              </span>
            )}
          </>
        }
        after={<Expiry state={state} />}
      />
    );
  });
}

function Expiry({ state }: { state: NonNullable<KycRecord['identityDocuments']>[number]['state'] }) {
  if (state === 'expired')
    return (
      <Badge tone="loss" dot>
        <Trans context="document">Expired</Trans>
      </Badge>
    );
  if (state === 'expiring')
    return (
      <Badge tone="warn" dot>
        <Trans context="document">Expires soon</Trans>
      </Badge>
    );
  return null;
}
