import type { FeatureName } from '@partnerfolio/contract/access';
import type { PermissionEffect } from '@partnerfolio/contract/permissions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Failure } from '../../shell/Failure.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { featureLabels } from '../../texts/feature-labels.ts';

interface EffectDialogProps {
  open: boolean;
  title: ReactNode;
  feature: FeatureName;
  /** The group or firm that the change concerns. */
  about: ReactNode;
  effect: { data: PermissionEffect | undefined; error: unknown };
  confirm: ReactNode;
  isBusy: boolean;
  isRemoval: boolean;
  onApply: () => void;
  onClose: () => void;
}

/** Confirms a change of permissions: what changes, for whom, and how many users gain or lose the right. */
export function EffectDialog(props: EffectDialogProps) {
  const { open, title, feature, about, effect, confirm, isBusy, isRemoval, onApply, onClose } = props;
  const { i18n } = useLingui();
  return (
    <Question
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={
        <>
          <span className="font-medium text-ink">{i18n._(featureLabels[feature].description)}</span>
          {' · '}
          {about}
        </>
      }
      act={confirm}
      look={isRemoval ? 'danger' : 'main'}
      busy={isBusy}
      disabled={!effect.data}
      onAct={onApply}
    >
      {effect.error ? <Failure error={effect.error} /> : <Effect effect={effect.data} />}
    </Question>
  );
}

function Effect({ effect }: { effect: PermissionEffect | undefined }) {
  if (!effect) return <Skeleton className="w-56" />;
  const { gaining, losing } = effect;
  if (gaining === 0 && losing === 0)
    return (
      <p className="text-sm">
        <Trans>No user gains or loses this permission.</Trans>
      </p>
    );
  return (
    <ul className="grid gap-1 text-sm">
      {gaining > 0 && (
        <li className="text-gain">
          <Plural value={gaining} one="# user gains this permission." other="# users gain this permission." />
        </li>
      )}
      {losing > 0 && (
        <li className="text-loss">
          <Plural value={losing} one="# user loses this permission." other="# users lose this permission." />
        </li>
      )}
    </ul>
  );
}
