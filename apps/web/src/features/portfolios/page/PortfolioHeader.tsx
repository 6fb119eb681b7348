import type { Performance } from '@partnerfolio/contract/performance';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileCheck2,
  FilePlus2,
  Handshake,
  Pencil,
  Plus,
  Table2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useToday } from '../../../today.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { phone, useMatch } from '../../../shell/use-match.ts';
import { ClosingDialog } from '../form/ClosingDialog.tsx';
import { PortfolioBadges } from './PortfolioBadges.tsx';

interface PortfolioHeaderProps {
  portfolio: Portfolio;
  performance: Performance | undefined;
}

/** The portfolio's name, type, currency, data quality, and the actions. */
export function PortfolioHeader({ portfolio, performance }: PortfolioHeaderProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { client } = portfolio;
  const opened = format.date(portfolio.openedOn);
  const today = useToday();
  // The placeholder uses a date of the same length, so that line breaks do not change.
  const asOf = format.date(performance?.to ?? today);
  const awaited = classes(!performance && 'invisible');
  return (
    <PageHeader
      title={portfolio.name}
      crumbs={[{ label: t`Portfolios`, to: paths.portfolios }]}
      badges={<PortfolioBadges portfolio={portfolio} performance={performance} />}
      context={
        <>
          <Link
            to={paths.client}
            params={{ id: client.id }}
            className="rounded-sm underline-offset-2 hover:underline"
          >
            {client.name}
          </Link>
          {/* A phone has one line for the name and one date. */}
          <span className="max-md:hidden">
            {' · '}
            <Trans>opened {opened}</Trans>
          </span>
          <span className={awaited}>
            {' · '}
            <Trans>as of {asOf}</Trans>
          </span>
        </>
      }
      manyActions
      shortActions
      actions={Object.values(portfolio.may).includes(true) && <Actions portfolio={portfolio} />}
    />
  );
}

/** Features do not import each other, so the import's page is linked by its address. */
const importAddressOf = (id: string): string => paths.importTransactions.replace('$id', id);

function Actions({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const isPhone = useMatch(phone);
  const { id, may } = portfolio;
  const isOpen = portfolio.closedOn === null;
  return (
    <>
      {isOpen && !isPhone && <SecondLinks portfolio={portfolio} />}
      {isOpen && may.write && (
        <Link
          to={paths.newTransaction}
          params={{ id }}
          {...(isPhone && { 'aria-label': t`Add transaction` })}
          className={buttonClasses({ look: 'main' })}
        >
          <Plus size={16} aria-hidden="true" />
          {isPhone ? <Trans>Add</Trans> : <Trans>Add transaction</Trans>}
        </Link>
      )}
      {(may.edit || may.close || may.report || (isOpen && (may.write || (may.import && isPhone)))) && (
        <MoreActions portfolio={portfolio} onDecide={() => setDeciding(true)} />
      )}
      <ClosingDialog portfolio={portfolio} open={deciding} onOpenChange={setDeciding} />
    </>
  );
}

/** The actions beside the main one; a phone has them in the menu. */
function SecondLinks({ portfolio: { id, client, may } }: { portfolio: Portfolio }) {
  return (
    <>
      {may.edit && (
        <Link
          to={paths.newProposal}
          search={{ client: client.id, portfolio: id }}
          className={buttonClasses()}
        >
          <FilePlus2 size={14} aria-hidden="true" />
          <Trans>New proposal</Trans>
        </Link>
      )}
      {may.import && (
        <Link to={importAddressOf(id)} className={buttonClasses()}>
          <Upload size={14} aria-hidden="true" />
          <Trans>Import</Trans>
        </Link>
      )}
    </>
  );
}

interface MoreActionsProps {
  portfolio: Portfolio;
  /** Asks whether to close or reopen it. */
  onDecide: () => void;
}

function MoreActions({ portfolio, onDecide }: MoreActionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isPhone = useMatch(phone);
  const { id, may } = portfolio;
  const isOpen = portfolio.closedOn === null;
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={t`More actions`} className="max-md:flex-none!">
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      }
    >
      {may.import && isOpen && isPhone && (
        <MenuItem
          icon={<Upload size={14} aria-hidden="true" />}
          onSelect={() => void navigate({ to: importAddressOf(id) })}
        >
          <Trans>Import</Trans>
        </MenuItem>
      )}
      {may.write && isOpen && (
        <MenuItem
          icon={<Table2 size={14} aria-hidden="true" />}
          onSelect={() => void navigate({ to: paths.newTransactions, params: { id } })}
        >
          <Trans>Add many transactions</Trans>
        </MenuItem>
      )}
      {may.edit && isOpen && isPhone && (
        <MenuItem
          icon={<FilePlus2 size={14} aria-hidden="true" />}
          onSelect={() =>
            void navigate({
              to: paths.newProposal,
              search: { client: portfolio.client.id, portfolio: id },
            })
          }
        >
          <Trans>New proposal</Trans>
        </MenuItem>
      )}
      {may.edit && isOpen && (
        <MenuItem
          icon={<Pencil size={14} aria-hidden="true" />}
          onSelect={() => void navigate({ to: paths.editPortfolio, params: { id } })}
        >
          <Trans>Edit portfolio</Trans>
        </MenuItem>
      )}
      {may.report && <IssueItem portfolioId={id} />}
      <MenuItem
        icon={<Handshake size={14} aria-hidden="true" />}
        onSelect={() => void navigate({ to: paths.portfolioMandates, params: { id } })}
      >
        <Trans>Mandates</Trans>
      </MenuItem>
      {may.close && (
        <MenuItem
          icon={
            isOpen ? (
              <Archive size={14} aria-hidden="true" />
            ) : (
              <ArchiveRestore size={14} aria-hidden="true" />
            )
          }
          onSelect={onDecide}
        >
          {isOpen ? <Trans>Close portfolio</Trans> : <Trans>Reopen portfolio</Trans>}
        </MenuItem>
      )}
    </Menu>
  );
}

function IssueItem({ portfolioId }: { portfolioId: string }) {
  const navigate = useNavigate();
  const { mayIssue } = useReportRights();
  if (!mayIssue) return null;
  return (
    <MenuItem
      icon={<FileCheck2 size={14} aria-hidden="true" />}
      onSelect={() => void navigate({ to: paths.newReport, search: { portfolio: portfolioId } })}
    >
      <Trans>Issue report</Trans>
    </MenuItem>
  );
}
