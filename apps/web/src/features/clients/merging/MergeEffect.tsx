import type { ClientMergePreview } from '@partnerfolio/contract/clients/merging/merging';
import { Trans, useLingui } from '@lingui/react/macro';
import { explainReason } from '../../../explain.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { MergedFields } from './MergedFields.tsx';
import { MergeSight } from './MergeSight.tsx';
import { factTexts, movedTexts } from './texts.ts';

/** What merging two clients changes, or what stands against it. */
export function MergeEffect({ preview }: { preview: ClientMergePreview }) {
  const { refusals, from, into } = preview;
  if (refusals.length > 0)
    return (
      <Callout kind="error" title={<Trans>These clients cannot be merged</Trans>}>
        <ul>
          {refusals.map((code) => (
            <li key={code}>{explainReason({ code })}</li>
          ))}
        </ul>
      </Callout>
    );
  const [old, kept] = [from.name, into.name];
  return (
    <>
      <Callout kind="warn" title={<Trans>This cannot be undone</Trans>}>
        <Trans>
          {old} leaves all lists, and its address leads to {kept}. What moves counts for {kept} and its
          adviser, on earlier days too. Nothing is deleted: facts that do not move are kept with the merged
          record.
        </Trans>
      </Callout>
      <Moved preview={preview} />
      <MergedFields preview={preview} />
      <MergeSight preview={preview} />
    </>
  );
}

/** What moves and what stays behind. */
function Moved({ preview }: { preview: ClientMergePreview }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { moved, facts, renamed, losesMainContact, into } = preview;
  const factsThat = (becomes: 'moves' | 'stays') =>
    facts.filter((one) => one.becomes === becomes).map(({ fact }) => i18n._(factTexts[fact]));
  const [moving, staying] = [factsThat('moves'), factsThat('stays')];
  const kept = into.name;
  return (
    <dl className="grid gap-2 text-sm">
      <dt className="text-ink-3">
        <Trans>Moves to {kept}</Trans>
      </dt>
      {moved.map(({ kind, count }) => (
        <dd key={kind}>
          {i18n._(movedTexts[kind])}: <span className="tabular-nums">{format.count(count)}</span>
        </dd>
      ))}
      {moving.length > 0 && <dd>{moving.join(', ')}</dd>}
      {moved.length + moving.length === 0 && (
        <dd>
          <Trans>Nothing</Trans>
        </dd>
      )}
      {staying.length > 0 && (
        <>
          <dt className="text-ink-3">
            <Trans>Stays with the merged record, because {kept} has its own</Trans>
          </dt>
          <dd>{staying.join(', ')}</dd>
        </>
      )}
      {renamed.named.map(({ before, after }) => (
        <dd key={after} className="wrap-anywhere">
          <Trans>
            The portfolio {before} becomes {after}
          </Trans>
        </dd>
      ))}
      {losesMainContact && (
        <dd>
          <Trans>The main contact of {kept} stays the main contact</Trans>
        </dd>
      )}
    </dl>
  );
}
