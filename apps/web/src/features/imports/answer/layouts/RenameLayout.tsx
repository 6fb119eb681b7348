import { Trans } from '@lingui/react/macro';
import { layoutNameSchema, updateImportLayout, type SavedLayout } from '@partnerfolio/contract/imports';
import { RenameButton } from '../../../../form/panel/RenameButton.tsx';
import { useCall } from '../../../../queries.ts';
import { afterLayoutChange } from '../../import/refreshes.ts';

/** Renames a saved layout; its first name is that of the file. */
export function RenameLayout({ layout: { id, name } }: { layout: SavedLayout }) {
  const rename = useCall(updateImportLayout, { refreshes: afterLayoutChange, failure: 'caller' });
  return (
    <RenameButton
      name={name}
      title={<Trans>Rename layout</Trans>}
      schema={layoutNameSchema}
      busy={rename.isPending}
      onRename={(body) => rename.mutateAsync({ params: { id }, body })}
    />
  );
}
