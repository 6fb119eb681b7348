import {
  chooseMarket,
  getMarketSettings,
  marketChoiceSchema,
  type MarketSettings,
} from '@partnerfolio/contract/settings/market';
import { markets } from '@partnerfolio/contract/settings/market-rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { afterMarketChange, choiceRecord } from './market-record.ts';

/** A market that is not chosen yet leaves the field empty. */
const choiceValues = ({ market }: MarketSettings) => (market === null ? {} : { market });

interface ChooseMarketFormProps {
  settings: MarketSettings;
  onClose: () => void;
}

/** Chooses the market whose rules the firm follows. */
export function ChooseMarketForm({ settings, onClose }: ChooseMarketFormProps) {
  const { t } = useLingui();
  const { market: names } = useMarketTexts();
  const { mutateAsync } = useCall(chooseMarket, { refreshes: afterMarketChange, failure: 'caller' });
  const form = useZodForm(marketChoiceSchema, choiceValues(settings));
  const text = ({ market }: MarketSettings) => (market === null ? t`Not chosen yet` : names[market]);
  const change = useRecordChange({
    opened: choiceRecord(settings),
    form,
    formValues: choiceValues,
    fields: { market: { label: t`Market`, text } },
    editors: (_, { chosen }) => (chosen ? [chosen.by] : []),
    save: (body) => mutateAsync({ body }),
    reload: async () => choiceRecord(await call(getMarketSettings)),
    onSaved: onClose,
    savedText: t`Settings saved`,
  });
  return (
    <EditPanel title={<Trans>Market of the firm</Trans>} change={change} onClose={onClose}>
      <SelectField
        form={form}
        name="market"
        label={t`Market`}
        placeholder={t`Not chosen yet`}
        options={markets.map((value) => ({ value, label: names[value] }))}
        hint={t`Choose None if your firm follows the rules of none of these markets.`}
      />
      <p className="text-sm text-ink-2">
        <Trans>
          Your own rules apply in every market. What you changed in a market’s rules is kept, and applies
          again if you return to it.
        </Trans>
      </p>
    </EditPanel>
  );
}
