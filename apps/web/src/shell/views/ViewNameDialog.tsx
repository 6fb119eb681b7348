import { createListView } from '@partnerfolio/contract/lists/views';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { NameDialog } from '../../form/panel/NameDialog.tsx';
import { useZodForm } from '../../form/use-zod-form.ts';

const nameForm = z.object({ name: createListView.body.shape.name });

interface ViewNameDialogProps extends Omit<ComponentProps<typeof NameDialog>, 'form' | 'onSave'> {
  name: string;
  onSave: (name: string) => Promise<unknown>;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ name, onSave, ...shown }: ViewNameDialogProps) {
  const form = useZodForm(nameForm, { name });
  return <NameDialog {...shown} form={form} onSave={(body) => onSave(body.name)} />;
}
