import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { classes } from '../../ui/classes.ts';

export const steps = ['file', 'columns', 'preview', 'result'] as const;
export type Step = (typeof steps)[number];

/** Shows the current step of an import. */
export function Stepper({ step }: { step: Step }) {
  const { t } = useLingui();
  const at = steps.indexOf(step);
  const labels: Record<Step, string> = {
    file: t`File`,
    columns: t`Columns`,
    preview: t`Preview`,
    result: t`Result`,
  };
  return (
    <ol aria-label={t`Steps`} className="mb-4 flex items-center gap-2 text-sm sm:gap-3">
      {steps.map((name, index) => (
        <li
          key={name}
          {...(name === step && { 'aria-current': 'step' as const })}
          className={classes(
            'flex items-center gap-2 not-last:after:h-px not-last:after:w-4 not-last:after:bg-line-strong sm:not-last:after:ml-1 sm:not-last:after:w-8',
            index === at ? 'font-semibold text-ink' : 'text-ink-3',
          )}
        >
          <StepMark number={index + 1} isDone={index < at} isCurrent={index === at} />
          <span className={index === at ? 'whitespace-nowrap' : 'whitespace-nowrap max-lg:sr-only'}>
            {labels[name]}
          </span>
          {index < at && (
            <span className="sr-only">
              <Trans>done</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function StepMark({ number, isDone, isCurrent }: { number: number; isDone: boolean; isCurrent: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'num grid size-5 shrink-0 place-items-center rounded-full text-2xs font-semibold',
        isCurrent && 'bg-accent text-on-accent',
        isDone && 'bg-accent-soft text-accent',
        !isCurrent && !isDone && 'inset-ring inset-ring-line-strong',
      )}
    >
      {isDone ? <Check size={12} strokeWidth={2.5} /> : number}
    </span>
  );
}
