import { getPortfolio } from '@partnerfolio/contract/portfolios';
import type { ReportTemplateName } from '@partnerfolio/contract/reports/options';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { queryOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { useAccountName } from './account-names.ts';
import { useReport } from './use-report.ts';

interface StatementMenuProps {
  id: string;
  template: ReportTemplateName;
  /** The range on screen, or the day as `to`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The account on screen; `each` offers all of them together and each by itself. */
  account?: string | undefined;
}

/** What the page shows as a printed statement, for users with the right to export it. */
export function StatementMenu({ id, template, from, to, account }: StatementMenuProps) {
  const accountName = useAccountName();
  const { may, save: saveReport, cancel, isBusy } = useReport(id);
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  if (!may) return null;
  const save = (chosen?: string) => saveReport({ template, from, to, account: chosen });
  if (isBusy)
    return (
      <Button size="sm" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  const icon = <FileText size={14} aria-hidden="true" />;
  const label = (
    <>
      {icon}
      <Trans>Statement (PDF)</Trans>
    </>
  );
  const accounts = (account === 'each' && portfolio?.accounts) || [];
  if (accounts.length < 2)
    return (
      <Button size="sm" onClick={() => save(account === 'each' ? undefined : account)}>
        {label}
      </Button>
    );
  return (
    <Menu trigger={<Button size="sm">{label}</Button>}>
      <MenuItem icon={icon} onSelect={() => save()}>
        <Trans>All accounts</Trans>
      </MenuItem>
      {accounts.map((one) => (
        <MenuItem key={one.id} icon={icon} onSelect={() => save(one.id)}>
          {accountName(one)}
        </MenuItem>
      ))}
    </Menu>
  );
}
