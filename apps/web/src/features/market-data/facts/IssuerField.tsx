import { noIssuer } from '@partnerfolio/contract/instruments/facts';
import type { FactStatement } from '@partnerfolio/contract/instruments/stated-facts';
import { getIssuer } from '@partnerfolio/contract/market/issuers';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useBinding } from '../../../form/use-binding.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FactsForm } from './fact-form.ts';
import { EditIssuerDialog } from './issuers/EditIssuerDialog.tsx';
import { IssuerChoice } from './issuers/IssuerChoice.tsx';
import { NewIssuerDialog } from './issuers/NewIssuerDialog.tsx';

interface IssuerFieldProps {
  form: FactsForm;
  label: string;
  /** The issuer when the form was opened. */
  known: FactStatement['issuer'];
}

/** The issuer of an instrument; a missing one is added, and the chosen one edited, in a dialog. */
export function IssuerField({ form, label, known }: IssuerFieldProps) {
  const { field, error } = useBinding({ form, name: 'issuer' });
  const [open, setOpen] = useState<'new' | 'edit' | null>(null);
  const close = () => setOpen(null);
  const isIssuer = field.value !== '' && field.value !== noIssuer;
  const { data: issuer } = useQuery({
    ...queryOf(getIssuer, { params: { id: field.value } }),
    enabled: isIssuer,
  });
  return (
    // The form of a dialog stands inside this form, whose submit event must not submit this one too.
    <div className="grid gap-2" onSubmit={(event) => event.stopPropagation()}>
      <IssuerChoice
        label={label}
        offersNone
        known={known}
        value={field.value}
        onChoose={field.onChange}
        onBlur={field.onBlur}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpen('new')}>
          <Trans>Add issuer</Trans>
        </Button>
        {isIssuer && issuer && (
          <Button size="sm" onClick={() => setOpen('edit')}>
            <Trans>Edit issuer</Trans>
          </Button>
        )}
      </div>
      {open === 'new' && (
        <NewIssuerDialog
          onClose={close}
          onAdded={(id) => {
            field.onChange(id);
            close();
          }}
        />
      )}
      {open === 'edit' && issuer && <EditIssuerDialog issuer={issuer} onClose={close} />}
    </div>
  );
}
