import type { ModelAssignment } from '@partnerfolio/contract/models/assignments';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePersonName } from '../../texts/use-person-name.ts';
import { Card } from '../../ui/Card.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

/** Which models a portfolio had from which day on, newest first. */
export function AssignmentHistory({ history }: { history: readonly ModelAssignment[] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Models until now</Trans>}>
      <ul aria-label={t`Models until now`} className="grid">
        {history.map((assignment) => (
          <Assignment key={assignment.id} assignment={assignment} />
        ))}
      </ul>
    </Card>
  );
}

function Assignment({ assignment }: { assignment: ModelAssignment }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const { model, version, note, assignedBy } = assignment;
  const name = nameOf(assignedBy);
  const modelName = model?.name;
  const day = format.moment(assignment.assignedAt);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 text-sm last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <span className="text-ink-2">{format.date(assignment.fromDay)}</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {model ? (
            <Trans>
              {modelName}, version {version}
            </Trans>
          ) : (
            <Trans>No model</Trans>
          )}
        </p>
        {note && <p className="whitespace-pre-line">{note}</p>}
        <p className="text-xs text-ink-3">
          <Trans>
            Assigned by {name}, {day}
          </Trans>
        </p>
      </div>
    </li>
  );
}
