import { reportKinds } from '@partnerfolio/contract/reports/options';
import { listReportPresets, type ReportPreset } from '@partnerfolio/contract/reports/presets';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { useToday } from '../../../today.ts';
import type { IssueFormApi } from '../issue/issue-form.ts';
import { dayTexts, rangeTexts } from '../schedules/labels.ts';
import { applyPreset } from './preset-form.ts';

const route = getRouteApi('/shell/reports/new');

/** The firm's templates, and the one that was applied to the form last; null if there is none, or it was removed. */
export function usePresets(form: IssueFormApi) {
  const { mayIssue } = useReportRights();
  const today = useToday();
  const applied = useWatch({ control: form.control, name: 'preset' });
  const { data } = useQuery({ ...queryOf(listReportPresets), enabled: mayIssue });
  const items = data?.items;
  const apply = (preset: ReportPreset) => applyPreset(form, preset, today);
  useLinked(items, apply);
  return { items, applied, chosen: items?.find(({ id }) => id === applied?.id) ?? null, apply };
}

/** Applies the template that the link to the form names, once. */
function useLinked(items: readonly ReportPreset[] | undefined, apply: (preset: ReportPreset) => void) {
  const { preset: linked } = route.useSearch();
  const isDone = useRef(false);
  const start = useEffectEvent(() => {
    if (items === undefined || isDone.current) return;
    isDone.current = true;
    const preset = items.find(({ id }) => id === linked);
    if (preset) apply(preset);
  });
  const isLoaded = items !== undefined;
  useEffect(() => start(), [isLoaded]);
}

/** Returns the name of a template's range; for a template without one, that it is chosen each time. */
export function usePresetRange(): (preset: ReportPreset) => string {
  const { t, i18n } = useLingui();
  return ({ range, template }) => {
    if (range === null) return t`Chosen each time`;
    return i18n._((reportKinds[template].covers === 'day' ? dayTexts : rangeTexts)[range]);
  };
}
