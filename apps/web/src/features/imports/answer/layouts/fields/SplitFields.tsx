import { delimiters } from '@partnerfolio/contract/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Input } from '../../../../../ui/input/Input.tsx';
import { Select } from '../../../../../ui/input/Select.tsx';
import { listAccounts, type Choosing, type Delimiter } from '../../../understand/draft.ts';
import { OpenMark } from './OpenMark.tsx';

/** The user's own separator and header row, if chosen. */
export interface AskedSplit {
  delimiter?: Delimiter | undefined;
  skipLines?: number | undefined;
  table?: number | undefined;
}

interface SplitFieldsProps {
  choosing: Choosing;
  onAsk: (asked: AskedSplit) => void;
}

/** The sheet of a spreadsheet, the separator of the columns of a CSV, and the position of the header row. */
export function SplitFields({ choosing, onAsk }: SplitFieldsProps) {
  const { upload } = choosing;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-2 max-md:w-full max-md:*:w-full">
      {upload.tables.length > 1 && <TableField choosing={choosing} onAsk={onAsk} />}
      <AccountField choosing={choosing} />
      {upload.format === 'csv' && <SeparatorField choosing={choosing} onAsk={onAsk} />}
      <SkipField choosing={choosing} onAsk={onAsk} />
    </div>
  );
}

function TableField({ choosing: { upload, draft, open, tried }, onAsk }: SplitFieldsProps) {
  const { t } = useLingui();
  const isOpen = open.includes('table');
  const label = upload.format === 'xlsx' ? t`Sheet` : t`Account`;
  return (
    <>
      {isOpen && <OpenMark />}
      <label className="flex items-center gap-2 max-md:justify-between">
        <span aria-hidden="true">{label}</span>
        <Select
          hideLabel
          label={label}
          size="sm"
          className="w-48"
          placeholder={t`Choose`}
          {...(isOpen && tried && { error: t`Choose to continue` })}
          options={upload.tables.map(({ name, rowCount }, at) => ({
            value: String(at),
            label: t`${name} (${plural(rowCount, { one: '# row', other: '# rows' })})`,
          }))}
          value={draft.table === null ? null : String(draft.table)}
          onValueChange={(table) => onAsk({ table: Number(table) })}
        />
      </label>
    </>
  );
}

/** The account whose rows belong to this portfolio, in a file with several. */
function AccountField({ choosing: { upload, draft, open, tried, change } }: { choosing: Choosing }) {
  const { t } = useLingui();
  const accounts = listAccounts(draft, upload);
  if (accounts.length < 2) return null;
  const isOpen = open.includes('ownAccount');
  return (
    <>
      {isOpen && <OpenMark />}
      <label className="flex items-center gap-2 max-md:justify-between">
        <span aria-hidden="true">{t`Account of this portfolio`}</span>
        <Select
          hideLabel
          label={t`Account of this portfolio`}
          size="sm"
          className="w-48"
          placeholder={t`Choose`}
          {...(isOpen && tried && { error: t`Choose to continue` })}
          options={[
            ...accounts.map((name) => ({ value: name, label: name })),
            { value: '', label: t`All accounts` },
          ]}
          value={isOpen ? null : draft.account}
          onValueChange={(account) => change({ account })}
        />
      </label>
    </>
  );
}

function SeparatorField({ choosing: { draft, open }, onAsk }: SplitFieldsProps) {
  const { t } = useLingui();
  const names: Record<Delimiter, string> = {
    ',': t`Comma`,
    ';': t`Semicolon`,
    '\t': t`Tab`,
    '|': t`Pipe`,
  };
  return (
    <>
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
    </>
  );
}

function SkipField({ choosing: { upload, draft }, onAsk }: SplitFieldsProps) {
  const { t } = useLingui();
  const skip = (text: string) => {
    const skipLines = Number(text);
    if (text !== '' && Number.isInteger(skipLines) && skipLines >= 0 && skipLines <= 100)
      onAsk({ delimiter: draft.delimiter ?? undefined, skipLines, table: draft.table ?? undefined });
  };
  return (
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
  );
}
