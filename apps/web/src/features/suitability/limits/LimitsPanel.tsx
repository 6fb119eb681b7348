import { assetClasses } from '@partnerfolio/contract/choices';
import { breaches } from '@partnerfolio/contract/clients/limits-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { NumberField, PercentField } from '../../../form/value-fields.tsx';
import type { Bound } from '../../../form/use-binding.ts';
import { paths } from '../../../paths.ts';
import { classTexts } from '../../../texts/labels.ts';
import { breachTexts } from '../labels.ts';
import { entryOf, useLimits, type LimitsEntry } from '../use-limits.ts';
import { useLimitsChange, type LimitsFormApi, type LimitsInput } from './limits-form.ts';
import { CurrenciesField, ForbiddenClassesField, ForbiddenInstrumentsField } from './ListFields.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/limits');

/** Edits the limits of a client in a panel beside its details. */
export function LimitsPanel() {
  const { id } = route.useParams();
  const { data, mayEdit } = useLimits(id);
  // A user who may only view gets the details instead.
  if (!data || !mayEdit) return null;
  return <EditLimits opened={entryOf(data)} />;
}

function EditLimits({ opened }: { opened: LimitsEntry }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: paths.clientDetails, params: { id: opened.id }, resetScroll: false });
  const { form, change } = useLimitsChange(opened, close);
  return (
    <EditPanel
      title={<Trans>Edit limits</Trans>}
      context={opened.client.name}
      change={change}
      onClose={close}
    >
      <p className="text-sm text-ink-2">
        <Trans>
          A limit that is left empty is none. A breach warns, or blocks what needs a suitable portfolio.
        </Trans>
      </p>
      <Line form={form} breach="issuerBreach" of={t`Single issuer`}>
        <PercentField form={form} name="issuerPct" label={t`Single issuer, at most (optional)`} />
      </Line>
      <Line form={form} breach="cashBreach" of={t`Least cash`}>
        <PercentField form={form} name="cashPct" label={t`Cash, at least (optional)`} />
      </Line>
      <Line form={form} breach="scoreBreach" of={t`Risk score`}>
        <NumberField form={form} name="scoreMost" label={t`Risk score, at most (optional)`} />
      </Line>
      <Group title={<Trans>At most in an asset class</Trans>}>
        {assetClasses.map((assetClass, at) => (
          <ClassLine key={assetClass} form={form} at={at} assetClass={assetClass} />
        ))}
      </Group>
      <Group title={<Trans>Allowed currencies</Trans>}>
        <CurrenciesField form={form} />
        <BreachField form={form} name="currenciesBreach" of={t`Currencies`} />
      </Group>
      <Group title={<Trans>Forbidden classes</Trans>}>
        <ForbiddenClassesField form={form} />
        <BreachField form={form} name="forbiddenClassesBreach" of={t`Forbidden classes`} />
      </Group>
      <Group title={<Trans>Forbidden instruments</Trans>}>
        <ForbiddenInstrumentsField form={form} stored={opened.forbiddenInstruments} />
        <BreachField form={form} name="forbiddenInstrumentsBreach" of={t`Forbidden instruments`} />
      </Group>
    </EditPanel>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-3">
      <legend className="float-start w-full text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

type Name = Bound<LimitsInput, unknown>['name'];

interface LineProps {
  form: LimitsFormApi;
  breach: Name;
  /** The limit that a breach is of. */
  of: string;
  children: ReactNode;
}

/** A limit with what its breach does. */
function Line({ form, breach, of, children }: LineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-end gap-3">
      {children}
      <BreachField form={form} name={breach} of={of} hideLabel />
    </div>
  );
}

interface BreachFieldProps {
  form: LimitsFormApi;
  name: Name;
  of: string;
  /** Beside the limit, whose label says enough. */
  hideLabel?: boolean;
}

function BreachField({ form, name, of, hideLabel = false }: BreachFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      form={form}
      name={name}
      label={t`${of}: a breach`}
      hideLabel={hideLabel}
      options={breaches.map((value) => ({ value, label: i18n._(breachTexts[value]) }))}
    />
  );
}

interface ClassLineProps {
  form: LimitsFormApi;
  at: number;
  assetClass: (typeof assetClasses)[number];
}

function ClassLine({ form, at, assetClass }: ClassLineProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(classTexts[assetClass]);
  return (
    <Line form={form} breach={`classes.${at}.breach`} of={name}>
      <PercentField form={form} name={`classes.${at}.mostPct`} label={t`${name} (optional)`} />
    </Line>
  );
}
