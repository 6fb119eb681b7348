import { Trans, useLingui } from '@lingui/react/macro';
import {
  apiTokenFormSchema,
  createApiToken,
  listApiTokens,
  tokenLifetimes,
} from '@partnerfolio/contract/api-tokens';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../api.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/overlay/toast.ts';
import { ScopesField } from './ScopesField.tsx';
import { TokenOnce } from './TokenOnce.tsx';

/** Creates an API token and shows it once. */
export function NewToken() {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>New token</Trans>
      </Button>
      {open && token === null && <TokenDialog onMade={setToken} onClose={() => setOpen(false)} />}
      {token !== null && (
        <TokenOnce
          token={token}
          onClose={() => {
            setToken(null);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function TokenDialog({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const form = useZodForm(apiTokenFormSchema, { name: '', scopes: ['read'], days: '30' });
  const create = useCall(createApiToken, { refreshes: [listApiTokens], failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade((await create.mutateAsync({ body })).token);
    } catch (error) {
      if (!isProblem(error, 'already_exists')) return showFailure(form, error);
      void cache.invalidateQueries({ queryKey: [listApiTokens.name] });
      toastError(
        t`The token was created, but the connection dropped before it could be shown. Revoke it and create another.`,
      );
      onClose();
    }
  });
  return (
    <FormDialog
      title={<Trans>New API token</Trans>}
      description={<Trans>Limited to these scopes and to your own permissions.</Trans>}
      act={<Trans>Create token</Trans>}
      isDirty={form.formState.isDirty}
      busy={create.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} hint={t`Purpose`} autoComplete="off" />
      <SelectField
        form={form}
        name="days"
        label={t`Valid for`}
        options={tokenLifetimes.map((days) => ({ value: days, label: t`${days} days` }))}
      />
      <ScopesField form={form} />
    </FormDialog>
  );
}
