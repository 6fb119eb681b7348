import type { Role } from '@partnerfolio/contract/access';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';
import { roleTexts } from '../../texts/labels.ts';

/** A user's role, or a badge that says there is none. */
export function RoleBadge({ role }: { role: Role | null }) {
  const { t, i18n } = useLingui();
  if (!role) return <Badge tone="warn">{t`No Role`}</Badge>;
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{i18n._(roleTexts[role])}</Badge>;
}
