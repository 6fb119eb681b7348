import { Trans } from '@lingui/react/macro';
import { LoadingContext } from '../shell/page/LoadingHeader.tsx';
import { useFormat } from '../ui/text/use-format.ts';
import { RenewingNote } from '../figures/RenewingNote.tsx';

interface ListContextProps {
  query: { isPending: boolean; data: { total: number; renewing: number } | undefined };
}

/** Under the title of a list: how many records it has, and how many of their figures are being updated. */
export function ListContext({ query: { isPending, data } }: ListContextProps) {
  const format = useFormat();
  if (isPending) return <LoadingContext />;
  if (!data) return '\u00A0';
  const total = format.count(data.total);
  return (
    <>
      <Trans>{total} in this list</Trans>
      <RenewingNote renewing={data.renewing} />
    </>
  );
}
