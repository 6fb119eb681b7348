import { useLingui } from '@lingui/react/macro';
import type {
  OwnDay,
  OwnDayForm,
  OwnDayKind,
  ownDayFormSchema,
} from '@partnerfolio/contract/settings/holidays';
import type { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

type OwnDayInput = z.input<typeof ownDayFormSchema>;
export type OwnDayFormApi = Form<OwnDayInput, OwnDayForm>;

/** The values of an empty form. */
export const newOwnDay: OwnDayInput = { day: '', name: '', kind: 'closed' };

/** Returns the form's values for a stored day. */
export const ownDayValues = ({ day, name, kind }: OwnDay): OwnDayInput => ({ day, name, kind });

/** Returns what the kinds of own days are called. */
export function useKindTexts(): Record<OwnDayKind, string> {
  const { t } = useLingui();
  return { closed: t({ message: 'Closed', context: 'day' }), open: t({ message: 'Open', context: 'day' }) };
}
