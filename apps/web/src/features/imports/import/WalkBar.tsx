import { getImport } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { importStateTexts, importStateTones } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import type { ImportSearch } from './search.ts';
import type { Show } from './wizard.ts';
import { placeIn } from './walk.ts';

/** The files of a walk with their states, and the place of the shown one: "File 2 of 3". */
export function WalkBar({ search, onShow }: { search: ImportSearch; onShow: Show }) {
  const { t, i18n } = useLingui();
  const { walk = [], import: shownId } = search;
  const place = placeIn(search);
  const files = useQueries({
    queries: (place ? walk : []).map((id) => queryOf(getImport, { params: { id } })),
  });
  if (place === null) return null;
  const { place: number, total } = place;
  return (
    <nav aria-label={t`Files`} className="mb-4 grid gap-2">
      <p className="text-sm font-medium">
        <Trans>
          File {number} of {total}
        </Trans>
      </p>
      <ol className="flex flex-wrap gap-2">
        {walk.map((id, index) => {
          const file = files[index]?.data;
          return (
            <li key={id} className="max-w-full min-w-0">
              <Button
                size="sm"
                className="max-w-full"
                {...(id === shownId && { 'aria-current': 'true' as const })}
                look={id === shownId ? 'plain' : 'quiet'}
                onClick={() => onShow({ import: id, walk })}
              >
                <span className="max-w-48 truncate">{file?.fileName ?? '…'}</span>
                {file && (
                  <Badge dot tone={importStateTones[file.state]}>
                    {i18n._(importStateTexts[file.state])}
                  </Badge>
                )}
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
