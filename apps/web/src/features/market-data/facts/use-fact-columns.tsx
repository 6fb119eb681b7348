import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { isWithdrawn, type FactStatement } from '@partnerfolio/contract/instruments/stated-facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { factTexts } from '../../../texts/fact-texts.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useStatementText } from './use-statement-text.ts';

export interface FactRow {
  fact: FactCode;
  statement: FactStatement | null;
}

/** Returns the columns of an instrument's facts. */
export function useFactColumns(id: string): Column<FactRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'fact',
      header: t`Fact`,
      cell: ({ fact }) => (
        <Link
          to={paths.instrumentFact}
          params={{ id, fact }}
          search={(now) => now}
          resetScroll={false}
          className="rounded-sm whitespace-normal hover:underline md:whitespace-nowrap"
        >
          {i18n._(factTexts[fact])}
        </Link>
      ),
    },
    {
      id: 'value',
      header: t`Value`,
      cell: ({ statement }) => <StatedValue statement={statement} />,
    },
    {
      id: 'source',
      header: t`Source`,
      wideOnly: true,
      cell: ({ statement }) =>
        statement && <span className="wrap-anywhere whitespace-normal text-ink-2">{statement.source}</span>,
    },
    {
      id: 'asOf',
      header: t`As of`,
      cell: ({ statement }) => statement && format.date(statement.asOf),
    },
  ];
}

/** What is stated, with the group of an issuer; unknown is set apart from every value. */
function StatedValue({ statement }: { statement: FactStatement | null }) {
  const statementText = useStatementText();
  const text = statementText(statement);
  if (!statement || isWithdrawn(statement)) return <span className="text-ink-3">{text}</span>;
  const { issuer } = statement;
  const group = issuer && issuer.group.id !== issuer.id ? issuer.group.name : null;
  return (
    <span className="font-medium wrap-anywhere whitespace-normal">
      {text}
      {group && (
        <span className="block text-xs font-normal text-ink-3">
          <Trans>Group: {group}</Trans>
        </span>
      )}
    </span>
  );
}
