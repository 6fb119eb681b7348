import type { ReactNode } from 'react';
import { SidePanel } from '../../ui/overlay/SidePanel.tsx';
import { UnsavedOffer } from '../kept/UnsavedOffer.tsx';
import { useFormClosing } from './DiscardQuestion.tsx';

interface FormPanelProps {
  title: ReactNode;
  context?: ReactNode;
  /** Whether something was typed that closing would lose. */
  isDirty: boolean;
  onClose: () => void;
  /** The form's buttons. */
  footer: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A side panel that holds a form; it asks before closing drops what was typed. */
export function FormPanel({ isDirty, onClose, children, ...panel }: FormPanelProps) {
  const { close, question } = useFormClosing(isDirty, onClose);
  return (
    <SidePanel {...panel} open onClose={close}>
      <UnsavedOffer />
      {children}
      {question}
    </SidePanel>
  );
}
