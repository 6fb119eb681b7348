import type { ClientContact } from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { languageNames } from '../../../texts/labels.ts';

interface ContactRowProps {
  clientId: string;
  contact: ClientContact;
  mayEdit: boolean;
  onRemove: () => void;
}

/** A contact, with the ways to edit and remove it. */
export function ContactRow({ clientId, contact, mayEdit, onRemove }: ContactRowProps) {
  const { t } = useLingui();
  const { id, name, relation, isMain, note } = contact;
  return (
    <li className="flex items-start gap-2 border-b border-line py-2.5 text-sm last:border-b-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isMain && (
            <Badge tone="accent">
              <Trans>Main contact</Trans>
            </Badge>
          )}
        </p>
        {relation && <p className="wrap-anywhere text-ink-2">{relation}</p>}
        <Reach contact={contact} />
        {note && <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
      </div>
      {mayEdit && (
        <span className="flex shrink-0 gap-1 pointer-coarse:gap-3">
          <Link
            to={paths.editClientContact}
            params={{ id: clientId, contactId: id }}
            resetScroll={false}
            aria-label={t`Edit ${name}`}
            className={buttonClasses({ look: 'quiet', size: 'icon' })}
          >
            <Pencil size={14} aria-hidden="true" />
          </Link>
          <Button
            look="quiet"
            size="icon"
            aria-label={t({ message: `Remove ${name}`, context: 'person' })}
            onClick={onRemove}
          >
            <Trash2 size={14} aria-hidden="true" />
          </Button>
        </span>
      )}
    </li>
  );
}

/** What a phone can dial as it stands; of an extension or of a "(0)" nobody knows what to dial. */
const dialled = /^\+?[\d .-]+$/;
const linkLook = 'rounded-sm text-accent underline';

/** How to reach the contact, and in which language. */
export function Reach({ contact: { email, phone, language } }: { contact: ClientContact }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 wrap-anywhere">
      {email && (
        <a href={`mailto:${email}`} className={linkLook}>
          <EmailText>{email}</EmailText>
        </a>
      )}
      {phone && <PhoneText phone={phone} />}
      {language && <span className="text-ink-3">{languageNames[language]}</span>}
    </div>
  );
}

function PhoneText({ phone }: { phone: string }) {
  if (!dialled.test(phone)) return <span className="num">{phone}</span>;
  return (
    <a href={`tel:${phone.replaceAll(/[ .-]/g, '')}`} className={`num ${linkLook}`}>
      {phone}
    </a>
  );
}
