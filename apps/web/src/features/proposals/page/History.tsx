import type { Proposal, ProposalStep } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { actionTexts, statusTones } from '../labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

const dots = {
  neutral: 'bg-ink-3',
  accent: 'bg-accent',
  gain: 'bg-gain',
  loss: 'bg-loss',
  warn: 'bg-warn',
} as const;

/** All steps with user, date and comment, latest first. */
export function History({ proposal }: { proposal: Proposal }) {
  return (
    <Card title={<Trans>History</Trans>}>
      <ol className="relative grid gap-4 pt-1">
        {proposal.steps.toReversed().map((step, index, all) => (
          <Step key={step.id} step={step} isLast={index === all.length - 1} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, isLast }: { step: ProposalStep; isLast: boolean }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { version } = step;
  const name = usePersonName()(step.by);
  const when = format.moment(step.at);
  return (
    <li className="relative pl-5 text-sm">
      {!isLast && (
        <span aria-hidden="true" className="absolute top-4 -bottom-5 left-[3px] w-px bg-line-strong" />
      )}
      <span
        aria-hidden="true"
        className={classes('absolute top-1.5 left-0 size-[7px] rounded-full', dots[statusTones[step.to]])}
      />
      <p className="font-medium">
        {i18n._(actionTexts[step.action])}
        <span className="font-normal text-ink-3">
          {' · '}
          <Trans>version {version}</Trans>
        </span>
      </p>
      <p className="text-xs text-ink-3">
        {name} · <time dateTime={step.at}>{when}</time>
      </p>
      {step.reason && (
        <p className="mt-1.5 border-l-2 border-line-strong pl-2.5 whitespace-pre-line text-ink-2 wrap-anywhere">
          {step.reason}
        </p>
      )}
    </li>
  );
}
