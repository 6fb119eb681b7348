import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { afterPress } from '../../../form/after-press.ts';
import { errorText } from '../../../form/field-error.ts';
import { BenchmarkChoice } from '../../../records/benchmarks/BenchmarkChoice.tsx';
import { noBenchmark, ownBenchmark, type IssueFormApi } from '../issue/issue-form.ts';

/** What the returns are compared with: the portfolio's benchmark, none, or up to three others, each once the one before is chosen. */
export function BenchmarksField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'benchmarks' });
  const [first = ownBenchmark, second = noBenchmark, third = noBenchmark] = field.value;
  const none = { key: noBenchmark, text: t`None` };
  const isChosen = (key: string) => key !== ownBenchmark && key !== noBenchmark;
  const common = { stored: null, onBlur: () => afterPress(field.onBlur) };
  return (
    <>
      <BenchmarkChoice
        {...common}
        fixed={[{ key: ownBenchmark, text: t`Portfolio’s benchmark` }, none]}
        value={first}
        onChange={(key) =>
          field.onChange(isChosen(key) ? [key, second, third] : [key, noBenchmark, noBenchmark])
        }
        error={errorText(fieldState.error)}
      />
      {isChosen(first) && (
        <BenchmarkChoice
          {...common}
          label={t`Second benchmark`}
          fixed={[none]}
          value={second}
          onChange={(key) => field.onChange([first, key, isChosen(key) ? third : noBenchmark])}
          error={undefined}
        />
      )}
      {isChosen(second) && (
        <BenchmarkChoice
          {...common}
          label={t`Third benchmark`}
          fixed={[none]}
          value={third}
          onChange={(key) => field.onChange([first, second, key])}
          error={undefined}
        />
      )}
    </>
  );
}
