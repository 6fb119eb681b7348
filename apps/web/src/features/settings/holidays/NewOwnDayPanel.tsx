import { Trans, useLingui } from '@lingui/react/macro';
import { addOwnDay, type OwnDayForm, ownDayFormSchema } from '@partnerfolio/contract/settings/holidays';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { newOwnDay } from './own-day-form.ts';
import { OwnDayFields } from './OwnDayFields.tsx';
import { afterHolidayChange } from './refreshes.ts';

/** Adds one of the firm's own days in a panel beside the settings. */
export function NewOwnDayPanel() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const add = useCall(addOwnDay, { refreshes: afterHolidayChange, failure: 'caller' });
  const form = useKeptForm(ownDayFormSchema, newOwnDay);
  const close = () => void navigate({ to: paths.settings, resetScroll: false });
  const save = async (body: OwnDayForm) => {
    await add.mutateAsync({ body });
    toastDone(t`Day added`);
  };
  return (
    <NewPanel title={<Trans>Add day</Trans>} form={form} isSaving={add.isPending} save={save} onClose={close}>
      <OwnDayFields form={form} />
    </NewPanel>
  );
}
