import { Trans } from '@lingui/react/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isProblem } from '../api.ts';
import { isReachable } from '../fetch-part.ts';
import { Failure } from './Failure.tsx';

/** Shown when a page fails to load or render; the rest of the portal stays usable. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    // Reloads the whole page, because a browser may keep a failed module in memory until then.
    if (isProblem(error, 'network') && (await isReachable())) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto grid max-w-md gap-4 px-4 py-16">
      <h1 className="text-xl font-bold">
        <Trans>This page could not be shown</Trans>
      </h1>
      <Failure error={error} onRetry={() => void retry()} />
    </div>
  );
}
