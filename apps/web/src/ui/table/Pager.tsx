import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../Button.tsx';
import { useFormat } from '../text/use-format.ts';

interface PagerProps {
  offset: number;
  pageSize: number;
  total: number;
  /** The total is only the rows counted; more match. */
  hasMore?: boolean;
  onChange: (offset: number) => void;
}

/** Pagination of a list; absent if one page holds everything. */
export function Pager({ offset, pageSize, total, hasMore = false, onChange }: PagerProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (total <= pageSize && offset === 0) return null;
  const from = format.count(Math.min(offset + 1, total));
  const to = format.count(Math.min(offset + pageSize, total));
  const all = format.count(total);
  return (
    <nav
      aria-label={t`Pages`}
      className="flex items-center justify-end gap-1.5 border-t border-line px-4 py-2"
    >
      <span className="num me-2 text-xs text-ink-3">
        {hasMore ? (
          <Trans>
            {from}–{to} of more than {all}
          </Trans>
        ) : (
          <Trans>
            {from}–{to} of {all}
          </Trans>
        )}
      </span>
      <Button
        size="icon-sm"
        aria-label={t`Previous page`}
        disabled={offset === 0}
        onClick={() => onChange(Math.max(0, offset - pageSize))}
      >
        <ChevronLeft size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
      <Button
        size="icon-sm"
        aria-label={t`Next page`}
        disabled={offset + pageSize >= total}
        onClick={() => onChange(offset + pageSize)}
      >
        <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
