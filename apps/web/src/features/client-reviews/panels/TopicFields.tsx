import type { ReviewFindings, ReviewFound } from '@partnerfolio/contract/clients/reviews';
import { reviewOutcomes } from '@partnerfolio/contract/clients/reviews-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { findingTexts, outcomeTexts, questionTexts, stateTexts, stateTones, topicTexts } from '../labels.ts';
import type { ReviewFormApi } from './review-form.ts';

interface TopicFieldsProps {
  form: ReviewFormApi;
  at: number;
  found: ReviewFound;
  clientId: string;
  portfolios: ReviewFindings['portfolios'];
}

/** What is found of a topic, and what came of it. */
export function TopicFields({ form, at, found, clientId, portfolios }: TopicFieldsProps) {
  const { t, i18n } = useLingui();
  const { topic, state, findings } = found;
  const outcome = useWatch({ control: form.control, name: `topics.${at}.outcome` });
  const name = i18n._(topicTexts[topic]);
  const question = questionTexts[topic];
  const isGood = state === null || state === 'ok';
  const offered = reviewOutcomes.filter((one) => one === 'follow_up' || (one === 'in_order') === isGood);
  return (
    <fieldset className="grid min-w-0 gap-2 border-t border-line pt-3">
      <legend className="float-start w-full text-sm font-medium">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {state !== null && <Badge tone={stateTones[state]}>{i18n._(stateTexts[state])}</Badge>}
        </span>
      </legend>
      {question && <p className="text-sm text-ink-3">{i18n._(question)}</p>}
      {findings.map((finding) => (
        <p key={finding} className="text-sm text-warn">
          {i18n._(findingTexts[finding])}
        </p>
      ))}
      <Ways topic={topic} clientId={clientId} portfolios={portfolios} />
      <SelectField
        form={form}
        name={`topics.${at}.outcome`}
        label={t`Outcome: ${name}`}
        hideLabel
        placeholder={t`Choose an outcome`}
        options={offered.map((value) => ({ value, label: i18n._(outcomeTexts[value]) }))}
      />
      {outcome && outcome !== 'in_order' && (
        <TextField
          form={form}
          name={`topics.${at}.note`}
          label={outcome === 'follow_up' ? t`Task` : t`Why it stays`}
          autoComplete="off"
        />
      )}
    </fieldset>
  );
}

const linkClasses = 'rounded-sm text-sm font-medium text-accent underline';

/** Where a topic can be looked at. */
function Ways({
  topic,
  clientId,
  portfolios,
}: Pick<TopicFieldsProps, 'clientId' | 'portfolios'> & ReviewFoundTopic) {
  const params = { id: clientId };
  if (topic === 'profile')
    return (
      <Link to={paths.clientRiskProfile} params={params} className={linkClasses}>
        <Trans>Open the risk profile</Trans>
      </Link>
    );
  const deviating = portfolios.filter(({ state }) => state !== 'ok');
  if (topic !== 'portfolios' || deviating.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {deviating.map(({ id, name, clientName }) => (
        <li key={id}>
          <Link to={paths.risk} params={{ id }} className={linkClasses}>
            {name}
          </Link>{' '}
          <span className="text-sm text-ink-3">{clientName}</span>
        </li>
      ))}
    </ul>
  );
}

type ReviewFoundTopic = Pick<ReviewFound, 'topic'>;
