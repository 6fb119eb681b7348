import type { ListView } from '@partnerfolio/contract/lists/views';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, BookmarkPlus, Pencil, Save, Trash2, Undo2 } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuCheck, MenuChoices, MenuItem, MenuLine } from '../../ui/overlay/Menu.tsx';
import { useViewChanges } from './use-view-changes.ts';
import type { ViewedPage } from './use-viewed-list.ts';
import { noView, viewAddress, withoutView, type ViewSearch } from './view-search.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

type Asked = { to: 'save' } | { to: 'rename'; view: ListView } | null;

/** Opens and saves the user's views of a list, and changes the open one. */
export function ViewMenu<S extends ViewSearch>({ page }: { page: ViewedPage<S> }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>(null);
  const changes = useViewChanges(page);
  const { view, saved, isChanged, go } = page;
  const open = (id: string) =>
    go(id === noView ? withoutView({} as S, saved) : viewAddress<S>(id), { replace: false });
  const close = () => setAsked(null);
  return (
    <>
      <Menu trigger={<ViewsButton view={view} isChanged={isChanged} />}>
        {saved.items.length > 0 && (
          <>
            <MenuChoices
              label={t`Views`}
              options={[
                { value: noView, label: t`No view` },
                ...saved.items.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={view?.id ?? noView}
              onValueChange={open}
            />
            <MenuLine />
          </>
        )}
        {view && isChanged && (
          <>
            <MenuItem icon={<Save size={14} aria-hidden="true" />} onSelect={() => changes.saveChanges(view)}>
              <Trans>Save changes to “{view.name}”</Trans>
            </MenuItem>
            <MenuItem
              icon={<Undo2 size={14} aria-hidden="true" />}
              onSelect={() => go(viewAddress<S>(view.id), { replace: true })}
            >
              <Trans>Discard changes</Trans>
            </MenuItem>
          </>
        )}
        <MenuItem
          icon={<BookmarkPlus size={14} aria-hidden="true" />}
          onSelect={() => setAsked({ to: 'save' })}
        >
          <Trans>Save as a view…</Trans>
        </MenuItem>
        {view && (
          <ViewItems view={view} changes={changes} onRename={() => setAsked({ to: 'rename', view })} />
        )}
      </Menu>
      {asked?.to === 'save' && (
        <ViewNameDialog
          title={<Trans>Save as a view</Trans>}
          description={
            <Trans>Keeps the filters, the order and the columns of this list. Only you see it.</Trans>
          }
          act={<Trans>Save view</Trans>}
          name=""
          busy={changes.isSaving}
          onSave={changes.saveAs}
          onClose={close}
        />
      )}
      {asked?.to === 'rename' && (
        <ViewNameDialog
          title={<Trans>Rename view</Trans>}
          act={<Trans>Rename</Trans>}
          name={asked.view.name}
          busy={changes.isSaving}
          onSave={(name) => changes.rename(asked.view, name)}
          onClose={close}
        />
      )}
    </>
  );
}

interface ViewsButtonProps extends ComponentProps<'button'> {
  view: ListView | null;
  isChanged: boolean;
}

/** Names the open view; on a phone only to screen readers and by its colour. */
function ViewsButton({ view, isChanged, ...rest }: ViewsButtonProps) {
  const { t } = useLingui();
  const name = view?.name ?? '';
  const spoken = isChanged ? t`View: ${name}, changed` : t`View: ${name}`;
  return (
    <Button size="sm" {...rest} aria-label={view ? spoken : t`Views`}>
      <Bookmark size={14} aria-hidden="true" className={view ? 'fill-accent text-accent' : ''} />
      <span className="max-w-40 truncate max-md:hidden">{view ? name : <Trans>Views</Trans>}</span>
      {isChanged && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />}
    </Button>
  );
}

interface ViewItemsProps {
  view: ListView;
  changes: Pick<ReturnType<typeof useViewChanges>, 'setDefault' | 'remove'>;
  onRename: () => void;
}

/** What can be done with the open view. */
function ViewItems({ view, changes, onRename }: ViewItemsProps) {
  return (
    <>
      <MenuLine />
      <MenuCheck
        checked={view.isDefault}
        onCheckedChange={(isDefault) => changes.setDefault(view, isDefault)}
      >
        <Trans>Open the list with this view</Trans>
      </MenuCheck>
      <MenuItem icon={<Pencil size={14} aria-hidden="true" />} onSelect={onRename}>
        <Trans>Rename view…</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={14} aria-hidden="true" />} onSelect={() => changes.remove(view)}>
        <Trans>Delete view</Trans>
      </MenuItem>
    </>
  );
}
