import type { CorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { typeTexts } from '../../../texts/labels.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useSourceText } from '../use-source-text.ts';
import { useActionTerms } from './use-action-texts.ts';

/** Returns the columns of an instrument's corporate actions. */
export function useActionColumns(id: string): Column<CorporateAction>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const termsOf = useActionTerms();
  const sourceText = useSourceText();
  const nameOf = usePersonName();
  return [
    {
      id: 'type',
      header: t`Type`,
      cell: (action) => (
        <Link
          to={paths.corporateAction}
          params={{ id, actionId: action.id }}
          search={(now) => now}
          resetScroll={false}
          className="rounded-sm hover:underline"
        >
          {i18n._(typeTexts[action.type])}
        </Link>
      ),
    },
    { id: 'exDate', header: t`Ex-date`, cell: ({ exDate }) => format.date(exDate) },
    {
      id: 'terms',
      header: t`Terms`,
      takesRest: 'always',
      cell: (action) => <span className="wrap-anywhere whitespace-normal">{termsOf(action)}</span>,
    },
    {
      id: 'source',
      header: t`Source`,
      cell: ({ source, createdBy }) =>
        source === null ? createdBy && nameOf(createdBy) : sourceText(source),
    },
    {
      id: 'note',
      header: t`Note`,
      wideOnly: true,
      cell: ({ note }) => <span className="text-ink-2">{note}</span>,
    },
  ];
}
