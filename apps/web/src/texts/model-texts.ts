/** The texts of errors in models and benchmarks. */
import { msg } from '@lingui/core/macro';
import type { FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import type { CodedTexts, RecordFieldCode } from '../field-texts.ts';

export const modelTexts = {
  model_exists: msg`An active model of this name exists`,
  model_percent_format: msg`Use a percentage with at most 2 decimals`,
  model_target_required: msg`Add at least one target`,
  too_many_model_targets: msg`At most 100 targets`,
  too_many_inner_models: msg`At most 20 targets can be other models`,
  too_many_substitutes: msg`At most 10 substitutes`,
  substitute_is_target: msg`This instrument has a target of its own`,
  substitute_repeated: msg`This substitute is named already`,
  unknown_model: msg`Choose an active model`,
  model_in_itself: msg`The model would contain itself`,
  models_too_deep: msg`Models can contain others at most two deep, and so can the models around this one`,
  class_without_target: msg`The model has no target of this class`,
  before_former_model: msg`The portfolio got its former model on a later day`,
  model_note_required: msg`Say what changes, and why`,
  benchmark_exists: msg`A benchmark of this name exists`,
  benchmark_part_required: msg`Add at least one instrument`,
  too_many_benchmark_parts: msg`At most 20 instruments`,
  benchmark_part_repeated: msg`This instrument is in the benchmark already`,
  unknown_benchmark: msg`There is no such benchmark`,
  yearly_rate_format: msg`Use a percentage between -99 and 99 with at most 4 decimals`,
} satisfies Partial<CodedTexts<FieldErrors, RecordFieldCode>>;
