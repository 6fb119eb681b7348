import type { Group, groupFormSchema } from '@partnerfolio/contract/groups';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { TextField } from '../../form/fields.tsx';
import { TextareaField } from '../../form/value-fields.tsx';
import type { Form } from '../../form/use-zod-form.ts';

export type GroupForm = Form<z.input<typeof groupFormSchema>, z.output<typeof groupFormSchema>>;

/** Returns the form's values for a group, or empty ones for a new group. */
export const groupValues = (group: Group | null) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
});

/** The fields of a group, for creating and editing. */
export function GroupFields({ form }: { form: GroupForm }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name *`} autoComplete="off" />
      <TextareaField form={form} name="description" label={t`Description`} rows={3} />
    </div>
  );
}
