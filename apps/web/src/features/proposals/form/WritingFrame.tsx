import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { UnsavedOffer } from '../../../form/kept/UnsavedOffer.tsx';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import type { Crumb } from '../../../shell/page/trail.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';

interface WritingFrameProps {
  title: string;
  /** The breadcrumbs after the list of proposals. */
  crumbs?: readonly Crumb[];
  context: ReactNode;
  /** Where "Cancel" leads. */
  back: string;
  saveLabel: ReactNode;
  isSaving: boolean;
  isBlocked?: boolean;
  onSave: () => void;
  children: ReactNode;
}

const none: readonly Crumb[] = [];

/** The page for writing a proposal: its fields in a column, the save button at the top. */
export function WritingFrame(props: WritingFrameProps) {
  const { t } = useLingui();
  const { title, crumbs = none, context, back, saveLabel, isSaving, isBlocked = false, onSave } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave();
    // The errors appear with the next render; the first of them gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <PageHeader
        title={title}
        crumbs={[{ label: t`Proposals`, to: paths.proposals }, ...crumbs]}
        context={context}
        actions={
          <>
            <Link to={back} className={buttonClasses()}>
              <Trans>Cancel</Trans>
            </Link>
            <Button type="submit" look="main" busy={isSaving} disabled={isBlocked}>
              {saveLabel}
            </Button>
          </>
        }
      />
      <UnsavedOffer />
      <div className="grid max-w-4xl gap-4">{props.children}</div>
    </form>
  );
}
