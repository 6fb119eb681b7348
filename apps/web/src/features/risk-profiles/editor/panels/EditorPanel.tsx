import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../paths.ts';
import { SidePanel } from '../../../../ui/overlay/SidePanel.tsx';
import { useVersions } from '../use-versions.ts';
import { BandsPanel } from './BandsPanel.tsx';
import { EditContradictionPanel, NewContradictionPanel } from './ContradictionPanels.tsx';
import type { PanelProps } from './panel-props.ts';
import { EditQuestionPanel, NewQuestionPanel } from './QuestionPanels.tsx';
import { ValidityPanel } from './ValidityPanel.tsx';

const route = getRouteApi('/shell/settings/questionnaire/$part/$key');

/** The panel that the address names, for a part of the draft. */
export function EditorPanel() {
  const { part, key } = route.useParams();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.questionnaire, resetScroll: false });
  // The page says why the draft cannot be read.
  const { versions, shown } = useVersions(undefined);
  if (shown?.state === 'draft')
    return <Opened key={`${part}/${key}`} part={part} name={key} draft={shown} onClose={close} />;
  return versions !== undefined && versions[0]?.state !== 'draft' ? <Missing onClose={close} /> : null;
}

function Opened({ part, name, draft, onClose }: PanelProps & { part: string; name: string }) {
  const props = { draft, onClose };
  const isNew = name === 'new';
  if (part === 'bands') return <BandsPanel {...props} />;
  if (part === 'validity') return <ValidityPanel {...props} />;
  if (part === 'questions') {
    if (isNew) return <NewQuestionPanel {...props} />;
    const question = draft.content.questions.find(({ id }) => id === name);
    if (question) return <EditQuestionPanel {...props} part={question} />;
  }
  if (part === 'contradictions') {
    if (isNew) return <NewContradictionPanel {...props} />;
    const contradiction = draft.content.contradictions.find(({ id }) => id === name);
    if (contradiction) return <EditContradictionPanel {...props} part={contradiction} />;
  }
  return <Missing onClose={onClose} />;
}

function Missing({ onClose }: Pick<PanelProps, 'onClose'>) {
  return (
    <SidePanel open title={<Trans>Edit the questionnaire</Trans>} onClose={onClose}>
      <p className="text-sm text-ink-2">
        <Trans>This part is not in the draft any more.</Trans>
      </p>
    </SidePanel>
  );
}
