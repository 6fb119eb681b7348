import type { ClientMergePreview } from '@partnerfolio/contract/clients/merging/merging';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../texts/use-person-name.ts';

type Users = ClientMergePreview['gains'];

/** Who sees what moves only after the merge, who sees it no more, and which shares and links end. */
export function MergeSight({ preview }: { preview: ClientMergePreview }) {
  const { gains, loses, shares, links } = preview;
  const people = { total: shares.total, named: shares.named.map(({ person }) => person) };
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="font-semibold">
        <Trans>Who sees it</Trans>
      </h3>
      <dl className="grid gap-1.5">
        <Named label={<Trans>Will also see what moves</Trans>} users={gains} />
        <Named label={<Trans>Will no longer see it</Trans>} users={loses} />
        <Named label={<Trans>Shares that end</Trans>} users={people} />
      </dl>
      {links > 0 && (
        <p>
          <Plural value={links} one="# link to the client ends" other="# links to the client end" />
        </p>
      )}
      {gains.total + loses.total + shares.total + links === 0 && (
        <p className="text-ink-3">
          <Trans>The same colleagues as before</Trans>
        </p>
      )}
    </section>
  );
}

function Named({ label, users: { total, named } }: { label: ReactNode; users: Users }) {
  const personName = usePersonName();
  const more = total - named.length;
  if (total === 0) return null;
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">
        {named.map((person) => personName(person)).join(', ')}
        {more > 0 && (
          <>
            {' '}
            <Plural value={more} one="and # more" other="and # more" />
          </>
        )}
      </dd>
    </div>
  );
}
