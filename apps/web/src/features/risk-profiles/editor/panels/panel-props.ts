import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';

export interface PanelProps {
  draft: Questionnaire;
  onClose: () => void;
}

export interface PartPanelProps<P> extends PanelProps {
  part: P;
}
