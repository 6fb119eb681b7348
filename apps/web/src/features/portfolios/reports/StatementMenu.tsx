import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { queryOf } from '../../../queries.ts';
import { useAccountName } from '../../../records/portfolio/account-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { useReport } from './use-report.ts';

/** The holdings of a date as a printed statement: of the portfolio, or of one of its accounts. */
export function StatementMenu({ id, asAt }: { id: string; asAt: string | undefined }) {
  const accountName = useAccountName();
  const { may, save: saveReport, cancel, isBusy } = useReport(id);
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  if (!may) return null;
  const save = (account?: string) => saveReport({ template: 'holdings', to: asAt, account });
  if (isBusy)
    return (
      <Button size="sm" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  const icon = <FileText size={14} aria-hidden="true" />;
  const accounts = portfolio?.accounts ?? [];
  if (accounts.length < 2)
    return (
      <Button size="sm" onClick={() => save()}>
        {icon}
        <Trans>Statement (PDF)</Trans>
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button size="sm">
          {icon}
          <Trans>Statement (PDF)</Trans>
        </Button>
      }
    >
      <MenuItem icon={icon} onSelect={() => save()}>
        <Trans>All accounts</Trans>
      </MenuItem>
      {accounts.map((account) => (
        <MenuItem key={account.id} icon={icon} onSelect={() => save(account.id)}>
          {accountName(account)}
        </MenuItem>
      ))}
    </Menu>
  );
}
