import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnsavedOffer } from '../../../form/kept/UnsavedOffer.tsx';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import type { Crumb } from '../../../shell/page/trail.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';

interface EditorFrameProps {
  title: string;
  crumbs?: readonly Crumb[];
  back: string;
  isSaving: boolean;
  onSave: () => void;
  children: ReactNode;
}

const none: readonly Crumb[] = [];

/** The page on which a model or a version is written. */
export function EditorFrame({ title, crumbs = none, back, isSaving, onSave, children }: EditorFrameProps) {
  const { t } = useLingui();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <PageHeader
        title={title}
        crumbs={[{ label: t`Models`, to: paths.models }, ...crumbs]}
        context={<Trans>Targets and cash add up to exactly 100 %.</Trans>}
        actions={
          <>
            <Link to={back} className={buttonClasses()}>
              <Trans>Cancel</Trans>
            </Link>
            <Button type="submit" look="main" busy={isSaving}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      />
      <UnsavedOffer />
      <div className="grid max-w-4xl gap-4">{children}</div>
    </form>
  );
}
