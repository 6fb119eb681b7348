import { Trans, useLingui } from '@lingui/react/macro';
import { addOwnDay, type OwnDayForm, ownDayFormSchema } from '@partnerfolio/contract/settings/holidays';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { newOwnDay } from './own-day-form.ts';
import { OwnDayFields } from './OwnDayFields.tsx';
import { afterHolidayChange } from './refreshes.ts';

/** Adds one of the firm's own days in a panel beside the settings. */
export function NewOwnDayPanel() {
  const { t } = useLingui();
  const formId = useId();
  const navigate = useNavigate();
  const add = useCall(addOwnDay, { refreshes: afterHolidayChange, failure: 'caller' });
  const form = useKeptForm(ownDayFormSchema, newOwnDay);
  const close = () => void navigate({ to: paths.settings, resetScroll: false });
  const save = async (body: OwnDayForm) => {
    try {
      await add.mutateAsync({ body });
      toastDone(t`Day added`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={close}
      title={<Trans>Add day</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add day</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <OwnDayFields form={form} />
      </form>
    </FormPanel>
  );
}
