import { Plural } from '@lingui/react/macro';

/**
 * Says that users wait for a role, wherever they are in the list. It is part of the line under the heading, so that the list
 * does not move.
 */
export function WaitingNotice({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <button
        type="button"
        onClick={onShow}
        className="-my-0.5 min-h-6 rounded-sm font-medium text-accent hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11"
      >
        <Plural value={count} one="# user is waiting for a role" other="# users are waiting for a role" />
      </button>
    </>
  );
}
