import type { LoginAttempt } from '@partnerfolio/contract/security';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/text/Badge.tsx';
import { deviceText } from '../../texts/device.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';

interface AttemptsTableProps {
  label: string;
  attempts: readonly LoginAttempt[] | undefined;
  /** Whether the table says the browser and system, beyond the specification's columns. */
  withDevices?: boolean;
  empty: ReactNode;
}

/** The specification's table: Timestamp, Email, Status, IP Address. */
export function AttemptsTable({ label, attempts, withDevices = false, empty }: AttemptsTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const device: Column<LoginAttempt> = {
    id: 'device',
    header: t`Device`,
    width: '16%',
    wideOnly: true,
    cell: ({ userAgent }) => deviceText(i18n, userAgent) ?? t`Unknown device`,
  };
  const columns: Column<LoginAttempt>[] = [
    {
      id: 'time',
      header: t`Timestamp`,
      width: '24%',
      cell: (attempt) => (
        <span className="num block max-md:min-w-21 max-md:py-1.5 max-md:whitespace-normal">
          {format.moment(attempt.attemptTime)}
        </span>
      ),
    },
    {
      id: 'email',
      header: t`Email`,
      width: withDevices ? '26%' : '40%',
      cell: ({ email, userAgent }) => (
        <span className="block py-1.5 wrap-anywhere whitespace-normal">
          <EmailText>{email}</EmailText>
          {withDevices && (
            <span className="block text-xs text-ink-3 @3xl:hidden">{deviceText(i18n, userAgent)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: '18%',
      cell: ({ success }) => (
        <Badge tone={success ? 'gain' : 'loss'}>
          {success
            ? t({ message: 'Success', context: 'sign-in' })
            : t({ message: 'Failed', context: 'sign-in' })}
        </Badge>
      ),
    },
    {
      id: 'address',
      header: t`IP Address`,
      width: '18%',
      wideOnly: true,
      cell: (attempt) => <span className="num">{attempt.ipAddress ?? t`N/A`}</span>,
    },
    ...(withDevices ? [device] : []),
  ];
  return <Table label={label} columns={columns} rows={attempts} keyOf={({ id }) => id} empty={empty} />;
}
