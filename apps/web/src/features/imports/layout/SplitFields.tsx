import { delimiters } from '@partnerfolio/contract/imports';
import { useLingui } from '@lingui/react/macro';
import { Input } from '../../../ui/input/Input.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import type { Choosing, Delimiter } from './draft.ts';
import { OpenMark } from './OpenMark.tsx';

/** The user's own separator and header row, if chosen. */
export interface AskedSplit {
  delimiter?: Delimiter | undefined;
  skipLines?: number | undefined;
}

interface SplitFieldsProps {
  choosing: Choosing;
  onAsk: (asked: AskedSplit) => void;
}

/** The separator of the columns, and the position of the header row. */
export function SplitFields({ choosing, onAsk }: SplitFieldsProps) {
  const { upload, draft, open } = choosing;
  const { t } = useLingui();
  const names: Record<Delimiter, string> = {
    ',': t`Comma`,
    ';': t`Semicolon`,
    '\t': t`Tab`,
    '|': t`Pipe`,
  };
  const skip = (text: string) => {
    const skipLines = Number(text);
    if (text !== '' && Number.isInteger(skipLines) && skipLines >= 0 && skipLines <= 100)
      onAsk({ delimiter: draft.delimiter ?? undefined, skipLines });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-2 max-md:w-full max-md:*:w-full">
      {open.includes('delimiter') && <OpenMark />}
      <label className="flex items-center gap-2 max-md:justify-between">
        <span aria-hidden="true">{t`Separator`}</span>
        <Select
          hideLabel
          label={t`Separator`}
          size="sm"
          className="w-32"
          placeholder={t`Choose`}
          options={delimiters.map((value) => ({ value, label: names[value] }))}
          value={draft.delimiter}
          onValueChange={(delimiter) => onAsk({ delimiter, skipLines: draft.skipLines })}
        />
      </label>
      <label className="flex items-center gap-2 max-md:justify-between">
        <span aria-hidden="true">{t`Rows to skip`}</span>
        <Input
          hideLabel
          label={t`Rows to skip`}
          size="sm"
          type="number"
          min={0}
          max={100}
          className="w-16 max-md:w-32"
          value={String(upload.skipLines)}
          onValueChange={skip}
        />
      </label>
    </div>
  );
}
