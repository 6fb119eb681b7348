import { Trans } from '@lingui/react/macro';

/** A retry button in place of a card's note. */
export function Retry({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-1 min-h-6 rounded-sm font-semibold text-accent hover:underline"
    >
      <Trans>Try again</Trans>
    </button>
  );
}
