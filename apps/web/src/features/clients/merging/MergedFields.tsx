import type { ClientMergePreview } from '@partnerfolio/contract/clients/merging/merging';
import { Trans, useLingui } from '@lingui/react/macro';
import { classes } from '../../../ui/classes.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { fieldTexts } from './texts.ts';

type Field = ClientMergePreview['fields'][number];

/** The fields of both records where they differ; the value that is not kept is struck through. */
export function MergedFields({ preview: { fields, tags } }: { preview: ClientMergePreview }) {
  const { i18n } = useLingui();
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="font-semibold">
        <Trans>Fields that differ</Trans>
      </h3>
      <dl className="grid gap-1.5">
        {fields.map((field) => (
          <div key={field.field}>
            <dt className="text-ink-3">{i18n._(fieldTexts[field.field])}</dt>
            <Value field={field} of="into" />
            <Value field={field} of="from" />
          </div>
        ))}
        {tags.length > 0 && (
          <div>
            <dt className="text-ink-3">
              <Trans>Tags of both</Trans>
            </dt>
            <dd className="wrap-anywhere">{tags.join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Value({ field, of }: { field: Field; of: 'from' | 'into' }) {
  const { t } = useLingui();
  const format = useFormat();
  const value = field[of];
  if (value === null) return null;
  const languages: Record<string, string> = { en: t`English`, es: t`Spanish` };
  const shown =
    field.field === 'nextReviewOn'
      ? format.day(value)
      : field.field === 'language'
        ? (languages[value] ?? value)
        : value;
  const isKept = field.kept === of;
  return (
    <dd className={classes('wrap-anywhere', !isKept && 'text-ink-3')}>
      {isKept ? <Trans>{shown} stays</Trans> : <Trans>{shown} is kept with the merged record only</Trans>}
    </dd>
  );
}
