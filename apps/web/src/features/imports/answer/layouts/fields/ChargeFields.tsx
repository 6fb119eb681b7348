import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '../../../../../ui/input/Select.tsx';
import type { ChargeKind, Choosing } from '../../../understand/draft.ts';

/** The further columns of charges, each counted as a fee, as a tax, or not at all. */
export function ChargeFields({ choosing: { upload, draft, change } }: { choosing: Choosing }) {
  const { t } = useLingui();
  const [header = []] = upload.sample;
  const options = [
    { value: 'fee', label: t`Fee` },
    { value: 'tax', label: t`Tax` },
    { value: 'none', label: t`Not a charge` },
  ];
  const choose = (column: number, kind: ChargeKind) =>
    change({ charges: draft.charges.map((one) => (one.column === column ? { ...one, kind } : one)) });
  if (draft.charges.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm font-semibold">
        <Trans>Further charges</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        {draft.charges.map(({ column, kind }) => (
          <Select
            key={column}
            label={header[column]?.trim() || t`Column ${column + 1}`}
            options={options}
            value={kind}
            onValueChange={(next) => choose(column, next as ChargeKind)}
          />
        ))}
      </div>
    </fieldset>
  );
}
