import type { QuestionnaireRow } from '@partnerfolio/contract/compliance/questionnaires';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { versionStateTexts, versionStateTones } from './version-texts.ts';

interface VersionsCardProps {
  versions: readonly QuestionnaireRow[];
  /** The id of the version that is shown. */
  shown: string | undefined;
}

/** The versions of the questionnaire, newest first. */
export function VersionsCard({ versions, shown }: VersionsCardProps) {
  return (
    <Card flush title={<Trans>Versions</Trans>}>
      <ul>
        {versions.map((version) => (
          <Version key={version.id} version={version} isShown={version.id === shown} />
        ))}
      </ul>
    </Card>
  );
}

function Version({ version, isShown }: { version: QuestionnaireRow; isShown: boolean }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const nameOf = usePersonName();
  const { id, number, state, sheets } = version;
  const by = version.publishedBy ?? version.updatedBy;
  const moment = format.moment(version.publishedAt ?? version.updatedAt);
  return (
    <li className="border-t border-line first:border-0">
      <Link
        to={paths.questionnaire}
        search={{ version: id }}
        resetScroll={false}
        {...(isShown && { 'aria-current': 'true' })}
        className={classes('grid gap-0.5 px-4 py-2.5 text-sm', isShown ? 'bg-accent-soft' : 'hover:bg-hover')}
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-medium">
            {number === null ? <Trans>Draft</Trans> : <Trans>Version {number}</Trans>}
          </span>
          {number !== null && (
            <Badge tone={versionStateTones[state]}>{i18n._(versionStateTexts[state])}</Badge>
          )}
        </span>
        <span className="text-xs text-ink-2">{[moment, by && nameOf(by)].filter(Boolean).join(' · ')}</span>
        {number !== null && (
          <span className="text-xs text-ink-2">
            <Plural value={sheets} _0="no answer sheets" one="# answer sheet" other="# answer sheets" />
          </span>
        )}
      </Link>
    </li>
  );
}
