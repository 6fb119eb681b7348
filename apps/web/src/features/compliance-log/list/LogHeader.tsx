import { Trans, useLingui } from '@lingui/react/macro';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { LogSearch } from '../search.ts';
import { RecordLink } from './RecordLink.tsx';

interface LogHeaderProps {
  search: LogSearch;
  /** How many records match; undefined until they load. */
  total: number | undefined;
  isPending: boolean;
}

/** The header of the log, with the way to record something. */
export function LogHeader({ search, total, isPending }: LogHeaderProps) {
  const { t } = useLingui();
  const format = useFormat();
  const count = total === undefined ? undefined : format.count(total);
  return (
    <PageHeader
      title={t`Compliance`}
      context={isPending ? <LoadingContext /> : count ? <Trans>{count} in this list</Trans> : '\u00A0'}
      actions={<RecordLink search={search} look="main" />}
    />
  );
}
