import type { AuditEventDetail } from '@partnerfolio/contract/security';
import { Trans, useLingui } from '@lingui/react/macro';
import { changedFields } from './changed-fields.ts';
import { Heading } from './Facts.tsx';
import { storedFieldLabel } from './texts/field-labels.ts';

/** The values before and after an event, side by side; nothing when it changed none. */
export function Changes({ event }: { event: AuditEventDetail }) {
  const { t, i18n } = useLingui();
  const changes = changedFields(event.before, event.after);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t`Changes`}>
      <Heading>
        <Trans>Changes</Trans>
      </Heading>
      <table className="w-full table-fixed text-sm" aria-label={t`Changes`}>
        <thead>
          <tr className="text-xs text-ink-3 *:pe-2 *:pb-1 *:text-start *:font-medium">
            <th scope="col" className="w-[8.5rem]">
              <Trans>Field</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>After</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal text-ink-3 wrap-anywhere">
                {storedFieldLabel(i18n, name)}
              </th>
              <td className="py-1.5 pe-2 text-ink-2 wrap-anywhere">{before || '—'}</td>
              <td className="py-1.5 wrap-anywhere">{after || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
