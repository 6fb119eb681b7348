import type { FactStatement } from '@partnerfolio/contract/instruments/stated-facts';
import { Trans } from '@lingui/react/macro';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useStatementText } from './use-statement-text.ts';

/** One statement of a fact: what, as of when, from which source, and who entered it. */
export function StatementItem({ statement, counts }: { statement: FactStatement; counts: boolean }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const statementText = useStatementText();
  const { asOf, source, statedAt, statedBy } = statement;
  const [day, moment] = [format.date(asOf), format.moment(statedAt)];
  const name = statedBy && nameOf(statedBy);
  return (
    <li className="grid gap-1 rounded-md border border-line px-3 py-2.5 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{statementText(statement)}</span>
        {counts && (
          <Badge tone="gain">
            <Trans context="statement">Current</Trans>
          </Badge>
        )}
      </div>
      <p className="text-sm text-ink-2">
        <Trans>
          As of {day}: {source}
        </Trans>
      </p>
      <p className="text-xs text-ink-3">
        {name ? (
          <Trans>
            Entered by {name}, {moment}
          </Trans>
        ) : (
          <Trans>Entered {moment}</Trans>
        )}
      </p>
    </li>
  );
}
