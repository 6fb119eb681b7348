import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Question } from '../../ui/overlay/Question.tsx';

interface DiscardQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

/** Asks whether to drop what was typed. */
export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Discard what you entered?</Trans>}
      description={<Trans>It has not been saved.</Trans>}
      act={<Trans>Discard</Trans>}
      leave={<Trans>Keep editing</Trans>}
      onAct={onDiscard}
    />
  );
}

/**
 * How a panel or dialog that holds a form closes: at once while nothing was typed, otherwise after a question. Render
 * `question` inside it, so that Escape closes the question alone.
 */
export function useFormClosing(isDirty: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setIsAsking(false);
    onClose();
  };
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: <DiscardQuestion open={isAsking} onOpenChange={setIsAsking} onDiscard={discard} />,
  };
}
