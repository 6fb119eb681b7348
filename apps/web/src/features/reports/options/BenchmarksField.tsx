import { getBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { isProblem } from '../../../api.ts';
import { afterPress } from '../../../form/after-press.ts';
import { errorText } from '../../../form/field-error.ts';
import { queryOf } from '../../../queries.ts';
import { BenchmarkChoice, type BenchmarkOption } from '../../../records/benchmarks/BenchmarkChoice.tsx';
import { noBenchmark, ownBenchmark, type IssueFormApi } from '../issue/issue-form.ts';

const isChosen = (key: string) => key !== ownBenchmark && key !== noBenchmark;

/** What the returns are compared with: the portfolio's benchmark, none, or up to three others, each once the one before is chosen. */
export function BenchmarksField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'benchmarks' });
  const [first = ownBenchmark, second = noBenchmark, third = noBenchmark] = field.value;
  const none = { key: noBenchmark, text: t`None` };
  const onBlur = () => afterPress(field.onBlur);
  return (
    <>
      <Place
        onBlur={onBlur}
        fixed={[{ key: ownBenchmark, text: t`Portfolio’s benchmark` }, none]}
        value={first}
        onChange={(key) =>
          field.onChange(isChosen(key) ? [key, second, third] : [key, noBenchmark, noBenchmark])
        }
        error={errorText(fieldState.error)}
      />
      {isChosen(first) && (
        <Place
          onBlur={onBlur}
          label={t`Second benchmark`}
          fixed={[none]}
          value={second}
          onChange={(key) => field.onChange([first, key, isChosen(key) ? third : noBenchmark])}
        />
      )}
      {isChosen(second) && (
        <Place
          onBlur={onBlur}
          label={t`Third benchmark`}
          fixed={[none]}
          value={third}
          onChange={(key) => field.onChange([first, second, key])}
        />
      )}
    </>
  );
}

interface PlaceProps {
  label?: string;
  fixed: readonly BenchmarkOption[];
  value: string;
  onChange: (key: string) => void;
  onBlur: () => void;
  error?: string | undefined;
}

/** One of the benchmarks, by its name also where a template has entered it. One that was deleted since says so. */
function Place({ value, error, ...frame }: PlaceProps) {
  const { t } = useLingui();
  const { data, error: failure } = useQuery({
    ...queryOf(getBenchmark, { params: { id: value } }),
    enabled: isChosen(value),
  });
  const isGone = isChosen(value) && isProblem(failure, 'not_found');
  const name = isGone ? t`Deleted benchmark` : data?.name;
  return (
    <BenchmarkChoice
      {...frame}
      value={value}
      stored={name === undefined ? null : { id: value, name }}
      error={isGone ? t`This benchmark was deleted. Choose another.` : error}
    />
  );
}
