import { assignmentFormSchema, type ModelAssignment } from '@partnerfolio/contract/models/assignments';
import { useZodForm } from '../../form/use-zod-form.ts';
import { useToday } from '../../today.ts';

/** The form of an assignment, which starts from the present one. */
export const useAssignForm = (current: ModelAssignment | null) =>
  useZodForm(assignmentFormSchema, {
    target: current?.model ? { modelId: current.model.id, version: current.version ?? 1 } : null,
    fromDay: useToday(),
    note: '',
  });
export type AssignForm = ReturnType<typeof useAssignForm>;
