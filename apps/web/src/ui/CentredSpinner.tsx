import { useLingui } from '@lingui/react/macro';
import { Spinner } from './Spinner.tsx';

/** Fills the available space with a spinner that screen readers announce as loading. */
export function CentredSpinner({ page = false }: { page?: boolean }) {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      className={`grid place-items-center text-ink-3 ${page ? 'min-h-dvh' : 'min-h-64'}`}
    >
      <Spinner size={24} />
    </div>
  );
}
