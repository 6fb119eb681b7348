import { Trans, useLingui } from '@lingui/react/macro';
import { EditPanel } from '../../../../form/panel/EditPanel.tsx';
import { NewPanel } from '../../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import { useZodForm } from '../../../../form/use-zod-form.ts';
import { useClientText } from '../../../../texts/use-client-text.ts';
import { newKeyOf, withPart, type Contradiction } from '../edits/edits.ts';
import { useAddition, usePartChange } from '../edits/use-edits.ts';
import { contradictionForm, typedContradiction } from './contradiction-form.ts';
import { ContradictionFields } from './ContradictionFields.tsx';
import type { PanelProps, PartPanelProps } from './panel-props.ts';

/** Adds a contradiction to the draft. */
export function NewContradictionPanel({ draft, onClose }: PanelProps) {
  const form = useKeptForm(contradictionForm, typedContradiction(undefined));
  const { add, isSaving } = useAddition(draft);
  return (
    <NewPanel
      title={<Trans>Add contradiction</Trans>}
      form={form}
      isSaving={isSaving}
      save={(entered) =>
        add((content) => ({
          ...content,
          contradictions: withPart(content.contradictions, { id: newKeyOf('c'), ...entered }),
        }))
      }
      onClose={onClose}
    >
      <ContradictionFields form={form} content={draft.content} />
    </NewPanel>
  );
}

/** Edits a contradiction of the draft. */
export function EditContradictionPanel({ draft, part, onClose }: PartPanelProps<Contradiction>) {
  const { t } = useLingui();
  const text = useClientText();
  const form = useZodForm(contradictionForm, typedContradiction(part));
  const change = usePartChange({
    draft,
    form,
    valuesOf: ({ contradictions }) => typedContradiction(contradictions.find(({ id }) => id === part.id)),
    part: {
      label: t`Contradiction`,
      text: ({ contradictions }) => {
        const stored = contradictions.find(({ id }) => id === part.id);
        return stored === undefined ? '' : text(stored.text);
      },
    },
    put: (content, entered) => ({
      ...content,
      contradictions: withPart(content.contradictions, { id: part.id, ...entered }),
    }),
    onClose,
  });
  return (
    <EditPanel title={<Trans>Edit contradiction</Trans>} change={change} onClose={onClose}>
      <ContradictionFields form={form} content={draft.content} />
    </EditPanel>
  );
}
