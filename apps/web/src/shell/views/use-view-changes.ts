import {
  createListView,
  deleteListView,
  getListViews,
  updateListView,
  type ListView,
} from '@partnerfolio/contract/lists/views';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../queries.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import type { ViewedPage } from './use-viewed-list.ts';
import { viewAddress, viewQuery, withoutView, type ViewSearch } from './view-search.ts';

const options = { refreshes: [getListViews] };

const formOf = ({ id: _id, revision: _revision, ...form }: ListView) => form;

/** Saves, changes and deletes the views of a list. */
export function useViewChanges<S extends ViewSearch>(page: ViewedPage<S>) {
  const { t } = useLingui();
  const { list, search, columns, saved, go } = page;
  const params = { list: list.name };
  const create = useCall(createListView, { refreshes: [getListViews], failure: 'caller' });
  const rename = useCall(updateListView, { refreshes: [getListViews], failure: 'caller' });
  const update = useCall(updateListView, options);
  const remove = useCall(deleteListView, options);
  const restore = useCall(createListView, options);
  const shown = () => ({ query: viewQuery(list, search), columns: [...columns] });
  const open = (id: string) => go(viewAddress<S>(id), { replace: true });

  const put = (view: ListView, change: Partial<ListView>, done: () => void) =>
    update.mutate(
      { params: { id: view.id }, body: { ...formOf(view), revision: view.revision, ...change } },
      { onSuccess: done },
    );
  return {
    isSaving: create.isPending || rename.isPending,
    saveAs: async (name: string) => {
      const { id } = await create.mutateAsync({ params, body: { name, ...shown(), isDefault: false } });
      open(id);
      toastDone(t`View saved`);
    },
    rename: async (view: ListView, name: string) => {
      const body = { ...formOf(view), revision: view.revision, name };
      await rename.mutateAsync({ params: { id: view.id }, body });
    },
    saveChanges: (view: ListView) =>
      put(view, shown(), () => {
        open(view.id);
        toastDone(t`View saved`);
      }),
    setDefault: (view: ListView, isDefault: boolean) =>
      put(view, { isDefault }, () =>
        toastDone(isDefault ? t`The list opens with this view` : t`The list opens without a view`),
      ),
    remove: (view: ListView) => {
      // The list stays as it is; the view closes first, so that it is not missed.
      go(withoutView(search, saved), { replace: true });
      remove.mutate(
        { params: { id: view.id } },
        {
          onSuccess: (deleted) =>
            toastDone(t`View deleted`, {
              label: t`Undo`,
              onPress: () => restore.mutate({ params, body: formOf(deleted) }),
            }),
        },
      );
    },
  };
}
