import type { taskFormSchema, TaskForm } from '@partnerfolio/contract/clients/activity';
import type { z } from 'zod';
import type { Form } from '../../form/use-zod-form.ts';

/** The form's input values. */
export type TaskInput = z.input<typeof taskFormSchema>;
export type TaskFormApi = Form<TaskInput, TaskForm>;
