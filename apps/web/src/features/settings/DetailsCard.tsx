import { type FirmDetails, getFirmDetails } from '@partnerfolio/contract/settings/details';
import { printedIban } from '@partnerfolio/contract/settings/bank';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Setting } from './setting/Setting.tsx';

const lines = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n');

/** The address as it stands on a letter. */
const addressText = ({ address, postcode, city, country }: FirmDetails): string =>
  lines(address, [postcode, city].filter(Boolean).join(' '), country);

/** What the firm's letterhead states; a panel beside it edits it. */
export function DetailsCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(getFirmDetails));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const bank = data && lines(data.bankHolder, printedIban(data.iban ?? ''), data.bic);
  const facts = [
    { label: t`Legal name`, value: data?.legalName },
    { label: t`Address`, value: data && addressText(data) },
    { label: t`Tax number`, value: data?.taxNumber },
    { label: t`Regulator`, value: data?.regulator },
    { label: t`Licence number`, value: data?.licence },
    { label: t`Bank account`, value: bank },
    { label: t`Accent colour`, value: data?.accentColour },
  ];
  const lacking = facts.flatMap(({ label, value }) => (data && !value ? [label] : []));
  return (
    <Card
      title={<Trans>Firm details</Trans>}
      actions={
        data && (
          <Link
            to={paths.firmDetails}
            aria-label={t`Edit firm details`}
            className={buttonClasses({ size: 'sm' })}
          >
            <Trans>Edit</Trans>
          </Link>
        )
      }
    >
      <dl className="grid gap-4 text-sm">
        {facts
          .filter(({ value }) => !data || value)
          .map(({ label, value }) => (
            <Setting key={label} label={label}>
              {data ? (
                <span className="whitespace-pre-line">{value}</span>
              ) : (
                <Skeleton className="h-5 w-40" />
              )}
            </Setting>
          ))}
        {lacking.length > 0 && (
          <Setting label={t`Not given`}>
            <span className="font-normal text-ink-2">{lacking.join(', ')}</span>
          </Setting>
        )}
      </dl>
    </Card>
  );
}
