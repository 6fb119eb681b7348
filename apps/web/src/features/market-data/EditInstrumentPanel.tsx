import { getInstrument, type Instrument } from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { theirChanges } from '../../form/stale-fields.ts';
import { StaleNotice } from '../../form/StaleNotice.tsx';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { InstrumentFields } from './InstrumentFields.tsx';
import { useShownFields } from './shown-fields.ts';
import { useInstrumentChange } from './use-instrument-change.ts';

const route = getRouteApi('/shell/market-data/$id/edit');

/** Changes an instrument beside its page. */
export function EditInstrumentPanel() {
  const { id } = route.useParams();
  const { data } = useQuery(queryOf(getInstrument, { params: { id } }));
  return data ? <EditForm opened={data} /> : null;
}

function EditForm({ opened }: { opened: Instrument }) {
  const formId = useId();
  const navigate = useNavigate();
  const fields = useShownFields();
  const close = () => void navigate({ to: paths.instrument, params: { id: opened.id } });
  const { form, base, theirs, isSaving, saveOn, takeTheirs } = useInstrumentChange(opened, close);
  return (
    <SidePanel
      open
      onClose={close}
      title={<Trans>Edit instrument</Trans>}
      context={opened.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={isSaving} disabled={theirs !== null}>
          <Trans>Save changes</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void saveOn(base.revision)(event)}
        className="grid gap-4"
      >
        {theirs && (
          <StaleNotice
            changes={theirChanges(base, theirs, fields)}
            busy={isSaving}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void saveOn(theirs.revision)()}
          />
        )}
        <InstrumentFields form={form} />
      </form>
    </SidePanel>
  );
}
