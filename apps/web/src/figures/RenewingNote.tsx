import { Plural } from '@lingui/react/macro';

/** Behind the date of figures: how many portfolios wait for newer ones, which arrive by themselves. */
export function RenewingNote({ renewing }: { renewing: number }) {
  if (renewing === 0) return null;
  return (
    <span className="whitespace-nowrap">
      {' · '}
      <Plural value={renewing} one="# portfolio updating" other="# portfolios updating" />
    </span>
  );
}
