import { declareWorthless, listWorthless } from '@partnerfolio/contract/instruments/worthless';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { TextField } from '../../../form/fields.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { DateField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { WorthlessEffect } from './WorthlessEffect.tsx';
import { WorthlessHistory } from './WorthlessHistory.tsx';

/** The form of a declaration. */
export const worthlessForm = declareWorthless.body.omit({ revision: true });

export const useWorthlessForm = (today: string) => useKeptForm(worthlessForm, { since: today, reason: '' });

interface WorthlessFieldsProps {
  form: Form<z.input<typeof worthlessForm>, z.output<typeof worthlessForm>>;
  id: string;
  today: string;
}

/** What a declaration means, its day and reason, and the portfolios that it moves. */
export function WorthlessFields({ form, id, today }: WorthlessFieldsProps) {
  const { t } = useLingui();
  const [since] = useWatch({ control: form.control, name: ['since'] });
  const history = useQuery(queryOf(listWorthless, { params: { id } }));
  return (
    <>
      <p className="text-sm text-ink-2">
        <Trans>
          From this day on its value is 0 in every portfolio and benchmark. Units and cost stay, so the loss
          shows as unrealised. Later prices are kept, but not used. You can revoke it.
        </Trans>
      </p>
      <DateField form={form} name="since" label={t`Worthless from`} max={today} />
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      <WorthlessEffect id={id} day={since} />
      <WorthlessHistory items={history.data?.items ?? []} />
    </>
  );
}
