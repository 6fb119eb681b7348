import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../../ui/Card.tsx';
import { PartLink } from './PartLink.tsx';
import type { Shown } from './shown.ts';

/** How long answers count. */
export function ValidityCard({ shown, draft }: Shown) {
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>Validity</Trans>}
      actions={
        draft && (
          <PartLink part="validity" label={t`Edit validity`}>
            <Trans>Edit</Trans>
          </PartLink>
        )
      }
    >
      <p className="text-sm text-ink-2">
        <Plural
          value={shown.content.validMonths}
          one="Answers count for # month."
          other="Answers count for # months."
        />
      </p>
    </Card>
  );
}
