import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useSendsMail } from '../../../session/auth.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

interface Delivery {
  email: string;
  /** Said when the portal mails the link. */
  sent: string;
  /** Said without a mail server, with the way to the kept email whose link an administrator passes on. */
  kept: string;
}

/** How links to users are delivered, and what announces that one was made. */
export function useLinkDelivery() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const sendsMail = useSendsMail();
  const announce = ({ email, sent, kept }: Delivery) => {
    const onPress = () => void navigate({ to: paths.mails, search: { q: email } });
    if (sendsMail) toastDone(sent);
    else toastDone(kept, { label: t`Show email`, onPress });
  };
  return { sendsMail, announce };
}
