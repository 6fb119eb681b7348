import { removeClientContact, type ClientContact } from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterContactChange } from './contact-form.ts';

interface RemoveContactDialogProps {
  clientId: string;
  contact: ClientContact;
  onClose: () => void;
}

/** Asks whether to remove a contact. */
export function RemoveContactDialog({ clientId, contact, onClose }: RemoveContactDialogProps) {
  const { t } = useLingui();
  const { id, name, revision } = contact;
  const remove = useCall(removeClientContact, { refreshes: afterContactChange });
  const decide = () =>
    remove.mutate(
      { params: { id: clientId, contactId: id }, body: { revision } },
      {
        onSuccess: () => {
          toastDone(t`Contact removed`);
          onClose();
        },
      },
    );
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans context="person">Remove {name}?</Trans>}
      description={<Trans>The contact is deleted. The audit log keeps what it said.</Trans>}
      act={<Trans>Remove contact</Trans>}
      busy={remove.isPending}
      onAct={decide}
    />
  );
}
