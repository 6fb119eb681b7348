import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recoverFrom } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';
import { leaveView, recoverFromView } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/overlay/toast.ts';
import { useOwnHeight } from '../../ui/table/use-own-height.ts';

/** Reminds above every page that the portal shows another user's view, with a button to leave it. */
export function ViewBanner() {
  const { viewedUntil } = useViewer();
  useEffect(() => recoverFrom('viewing_only', recoverFromView), []);
  return viewedUntil !== null && <Viewing until={viewedUntil} />;
}

function useLeave() {
  const router = useRouter();
  const { id } = useViewer();
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback(async () => {
    setLeaving(true);
    try {
      await leaveView();
      await router.navigate({ to: paths.user, params: { id } });
    } catch (error) {
      setLeaving(false);
      toastError(explainProblem(error));
    }
  }, [router, id]);
  return { leave, leaving };
}

function Viewing({ until }: { until: string }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const name = viewer.fullName || viewer.email;
  const { leave, leaving } = useLeave();
  const banner = useRef<HTMLElement>(null);
  // Keeps the headers of tables below the banner.
  useOwnHeight(banner, '--page-top', document.documentElement);
  useEffect(() => {
    const timer = setTimeout(() => void leave(), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until, leave]);
  return (
    <section
      ref={banner}
      data-screen-only
      aria-label={t`Viewing as another user`}
      className="sticky top-0 z-20 -mx-3 flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-3 py-2 text-sm md:-mx-4 md:px-4 lg:-mx-6 lg:px-6"
    >
      <Eye size={16} aria-hidden="true" className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1">
        <Trans>
          You are viewing the portal as <b className="font-semibold">{name}</b>. You can't change anything.
        </Trans>
      </p>
      <Button size="sm" busy={leaving} onClick={() => void leave()}>
        <Trans>End view</Trans>
      </Button>
    </section>
  );
}
