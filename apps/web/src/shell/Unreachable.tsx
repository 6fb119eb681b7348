import { loadSession } from '../session/session.ts';
import { Mark } from '../ui/text/Mark.tsx';
import { Failure } from './Failure.tsx';

/** Fills the window when the session cannot be loaded. */
export function Unreachable({ error }: { error: unknown }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <Mark size={36} />
      <h1 className="text-2xl font-bold tracking-[-0.018em]">Partnerfolio</h1>
      <Failure error={error} onRetry={() => void loadSession('initial_session')} />
    </main>
  );
}
