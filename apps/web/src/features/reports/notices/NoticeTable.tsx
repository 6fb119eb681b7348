import type { FallNotice } from '@partnerfolio/contract/reports/fall-notices';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { noticeStateTexts, noticeTones } from './labels.ts';
import { NoticeActions } from './NoticeActions.tsx';
import { Outcome } from './Outcome.tsx';

interface NoticeTableProps {
  rows: readonly FallNotice[] | undefined;
  empty: ReactNode;
}

/** Notices, each with its fall, its deadline and what can be done. */
export function NoticeTable({ rows, empty }: NoticeTableProps) {
  const { t } = useLingui();
  const columns: Column<FallNotice>[] = [
    {
      id: 'portfolio',
      header: t`Portfolio`,
      takesRest: 'always',
      cell: (row) => <NoticeCell notice={row} />,
    },
    {
      id: 'fall',
      header: t`Fall`,
      wideOnly: true,
      importance: 5,
      cell: (row) => (
        <span className="block w-80 py-1.5 whitespace-normal">
          <Fall notice={row} />
        </span>
      ),
    },
    {
      id: 'due',
      header: t`Due date`,
      wideOnly: true,
      importance: 4,
      cell: (row) => <Due notice={row} />,
    },
    { id: 'state', header: t`State`, cell: (row) => <NoticeState notice={row} /> },
    {
      id: 'act',
      header: <span className="sr-only">{t`Actions`}</span>,
      align: 'right',
      cell: (row) => <NoticeActions notice={row} />,
    },
  ];
  return (
    <Table
      label={t`Notices of a fall in value`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
    />
  );
}

/** The portfolio and its client; in narrow tables also the fall and its deadline. */
function NoticeCell({ notice }: { notice: FallNotice }) {
  const { portfolio, client } = notice;
  return (
    <span className="block py-1.5">
      <Link
        to={paths.portfolio}
        params={{ id: portfolio.id }}
        className="rounded-sm font-medium whitespace-normal hover:underline"
      >
        {portfolio.name}
      </Link>
      <span className="block text-xs whitespace-normal text-ink-3">{client.name}</span>
      <span className="block text-xs whitespace-normal text-ink-2 @3xl:hidden">
        <Fall notice={notice} />
        <Due notice={notice} isNamed />
      </span>
      <Outcome notice={notice} />
    </span>
  );
}

/** By how much the portfolio has fallen, on which day and since when; or why that is unknown. */
function Fall({ notice }: { notice: FallNotice }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { level, rate, reason, baseline, baselineDay } = notice;
  const day = format.date(notice.day);
  const since = format.date(baselineDay);
  if (level === null || rate === null) {
    const why = reason === null ? '' : i18n._(unknownText(reason));
    return (
      <Trans>
        Can't be judged since {day}: {why}
      </Trans>
    );
  }
  const percent = format.percent(level / 100, { digits: 0 });
  const returned = format.percent(rate, { signed: true });
  return (
    <>
      <span className="block font-medium">
        <Trans>
          {percent} reached on {day}
        </Trans>
      </span>
      <span className="block text-xs text-ink-3">
        {baseline === 'statement' ? (
          <Trans>
            {returned} since the statement of {since}
          </Trans>
        ) : (
          <Trans>
            {returned} since {since}, the start of the mandate: there is no statement
          </Trans>
        )}
      </span>
    </>
  );
}

function Due({ notice: { dueOn, isOverdue }, isNamed = false }: { notice: FallNotice; isNamed?: boolean }) {
  const format = useFormat();
  const day = format.date(dueOn);
  return (
    <span className="block">
      <span className="num me-1.5">{isNamed ? <Trans>Due {day}</Trans> : day}</span>
      {isOverdue && (
        <Badge tone="loss">
          <Trans context="notice">Overdue</Trans>
        </Badge>
      )}
    </span>
  );
}

function NoticeState({ notice: { state } }: { notice: FallNotice }) {
  const { i18n } = useLingui();
  return <Badge tone={noticeTones[state]}>{i18n._(noticeStateTexts[state])}</Badge>;
}
