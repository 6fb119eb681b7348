import { reportSections } from '@partnerfolio/contract/reports/options';
import type { ReportSection } from '@partnerfolio/contract/reports/options';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import type { IssueFormApi, IssueInput } from '../issue/issue-form.ts';
import { MoveButtons, type MoveButtonsProps } from './MoveButtons.tsx';
import { sectionTexts } from './section-texts.ts';
import { useMoving } from './use-moving.ts';

type Sections = IssueInput['sections'];

/** The sections of the report: which of them are printed, and in which order. */
export function SectionsField({ form }: { form: IssueFormApi }) {
  const { t, i18n } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'sections' });
  const { list, said, move } = useMoving(field.value, field.onChange, ({ name }) =>
    i18n._(sectionTexts[name]),
  );
  const error = errorText(fieldState.error);
  const put = (name: ReportSection, isPrinted: boolean) =>
    field.onChange(field.value.map((one) => (one.name === name ? { name, isPrinted } : one)));
  // A report without any section would be no report: the last one stays.
  const isOnly = field.value.filter(({ isPrinted }) => isPrinted).length === 1;
  const isUsual = field.value.every(
    ({ name, isPrinted }, index) => isPrinted && name === reportSections[index],
  );
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Sections</Trans>
      </legend>
      <ol ref={list} aria-label={t`Sections in their order`} className="grid rounded-md border border-line">
        {field.value.map((section, index) => (
          <SectionRow
            key={section.name}
            section={section}
            isFixed={isOnly && section.isPrinted}
            isFirst={index === 0}
            isLast={index === field.value.length - 1}
            onPrint={(isPrinted) => put(section.name, isPrinted)}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
      {!isUsual && (
        <Button
          size="sm"
          look="quiet"
          className="justify-self-start"
          onClick={() => field.onChange(reportSections.map((name) => ({ name, isPrinted: true })))}
        >
          <Trans>All sections in the usual order</Trans>
        </Button>
      )}
    </fieldset>
  );
}

interface SectionRowProps extends Omit<MoveButtonsProps, 'label'> {
  section: Sections[number];
  /** Whether it has to be printed. */
  isFixed: boolean;
  onPrint: (isPrinted: boolean) => void;
}

function SectionRow({ section: { name, isPrinted }, isFixed, onPrint, ...place }: SectionRowProps) {
  const { i18n } = useLingui();
  const label = i18n._(sectionTexts[name]);
  return (
    <li className="flex items-center gap-1 border-b border-line ps-2.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <Checkbox label={label} checked={isPrinted} onCheckedChange={onPrint} disabled={isFixed} />
      </span>
      <MoveButtons label={label} {...place} />
    </li>
  );
}
