import { loadSession } from '../session/session.ts';
import { Failure } from './Failure.tsx';

/** The whole window when not even the session can be asked for. */
export function Unreachable({ error }: { error: unknown }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4">
      <Failure error={error} onRetry={() => void loadSession('initial_session')} />
    </main>
  );
}
