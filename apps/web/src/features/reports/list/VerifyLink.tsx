import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { buttonClasses } from '../../../ui/Button.tsx';

/** The public page where anyone checks a document. The server writes it, so the link leaves the app. */
export function VerifyLink() {
  return (
    <a href="/verify" className={buttonClasses({ size: 'sm' })}>
      <ShieldCheck size={14} aria-hidden="true" />
      <Trans>Verify a PDF</Trans>
    </a>
  );
}
