import { useLingui } from '@lingui/react/macro';
import { toastDone, toastError } from '../ui/overlay/toast.ts';

/** Returns a function that copies a text and confirms it with a toast. */
export function useCopy(): (text: string) => void {
  const { t } = useLingui();
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toastDone(t`Copied`),
      () => toastError(t`The browser blocked copying. Select the text instead.`),
    );
}
