import { Plural } from '@lingui/react/macro';

/** That people wait, wherever in a long list one is; in the line under the heading, so that the list stays where it is. */
export function WaitingNotice({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <button
        type="button"
        onClick={onShow}
        className="-my-0.5 min-h-6 rounded-sm font-medium text-accent hover:underline"
      >
        <Plural value={count} one="# user is waiting for a role" other="# users are waiting for a role" />
      </button>
    </>
  );
}
