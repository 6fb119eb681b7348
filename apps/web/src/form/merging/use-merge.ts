import type { Person } from '@partnerfolio/contract/people';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { useViewer } from '../../session/auth.tsx';
import type { Form } from '../use-zod-form.ts';
import { findEditors, type Editors, type Stored } from './editors.ts';
import { knownName } from './known-name.ts';
import { compareVersions, valuesOf, type Values } from './merge.ts';
import { describeMerge, isSettled, type Merged, type NameOf, type Side } from './merged.ts';
import { unitsOf, type ShownFields } from './shown-fields.ts';

export interface MergeOptions<I extends FieldValues, O, R extends Stored> {
  /** The record when the form was opened. */
  opened: R;
  form: Form<I, O>;
  /** Returns the form's values for a stored record. */
  formValues: (record: R) => DefaultValues<NoInfer<I>>;
  /** Every field of the form, with its name and formatting. */
  fields: ShownFields<R, NoInfer<I>>;
  editors: Editors<R>;
  /** The fields that depend on each other: if both sides changed some, the user looks at them before they are saved. */
  together?: readonly (readonly string[])[];
}

/** Returns the function that names who changed a record. */
function useEditorNames(): (people: readonly Person[]) => string {
  const { t, i18n } = useLingui();
  const viewer = useViewer();
  return (people) => {
    const names = people.map(({ id, fullName }) =>
      id === viewer.id ? t`you in another window` : fullName || t`someone else`,
    );
    if (names.length === 0) return t`someone else`;
    return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(new Set(names));
  };
}

/** What a form knows of its record between two renders. */
interface Known<R> {
  record: R;
  /** What each field is compared with; a field in an open conflict keeps the value from before it. */
  from: Values;
  merged: Merged | null;
  editors: readonly Person[];
  /** The user's values of fields where the other side was chosen. */
  replaced: Record<string, Values>;
}

function useKnown<R>(opened: R, valuesFor: (record: R) => Values) {
  // A refetch must not change the values under the user's hands, so the form keeps its own copy.
  const [base, setBase] = useState(opened);
  const [merged, setMerged] = useState<Merged | null>(null);
  const known = useRef<Known<R>>({
    record: opened,
    from: valuesFor(opened),
    merged: null,
    editors: [],
    replaced: {},
  });
  const keep = (changes: Partial<Known<R>>) => {
    Object.assign(known.current, changes);
    setBase(known.current.record);
    setMerged(known.current.merged);
  };
  return { base, merged, known, keep };
}

/** Writes values into a form as the user's changes. */
function put<I extends FieldValues, O>(form: Form<I, O>, values: Values): void {
  for (const [key, value] of Object.entries(values))
    form.setValue(key as Path<I>, value as PathValue<I, Path<I>>, { shouldDirty: true });
}

/** The form's values, detached from it. */
const detached = <I extends FieldValues, O>(form: Form<I, O>): I => structuredClone(form.getValues());

/**
 * Keeps the version of the record that a form started from, and merges newer versions into the form: it takes over the fields
 * that only others changed, keeps those that only the user changed, and asks about those that both changed.
 */
export function useMerge<I extends FieldValues, O, R extends Stored>(options: MergeOptions<I, O, R>) {
  const { form, formValues, fields, editors, together = [] } = options;
  const cache = useQueryClient();
  const namesOf = useEditorNames();
  const units = unitsOf(fields);
  const valuesFor = (record: R) => formValues(record) as Values;
  const { base, merged, known, keep } = useKnown(options.opened, valuesFor);
  const nameOf: NameOf = (id) => (id ? (knownName(cache, id) ?? '') : '');

  /** Merges a version of the record with what the user typed since `from`. */
  const mergeIn = (now: R, { from, mine }: { from: Values; mine: I }, people: readonly Person[]) => {
    const { record, merged: before } = known.current;
    const theirs = valuesFor(now);
    const found = compareVersions({ base: from, theirs, mine }, units);
    form.reset(theirs as I, { keepErrors: true, keepTouched: true, keepSubmitCount: true });
    put(form, valuesOf(mine, [...found.kept, ...found.conflicts], units));
    const all = [...known.current.editors, ...people];
    const facts = { base: record, now, values: mine, found, by: namesOf(all), before, nameOf };
    keep({
      record: now,
      from: { ...theirs, ...valuesOf(from, found.conflicts, units) },
      editors: all,
      merged: describeMerge(fields, together, facts),
      replaced: {},
    });
  };

  /** Merges a newer version into the form; returns whether the user has nothing to decide. */
  const absorb = async (now: R): Promise<boolean> => {
    const people = await findEditors(editors, { base: known.current.record, now });
    const { record, from } = known.current;
    if (now.revision > record.revision) mergeIn(now, { from, mine: detached(form) }, people);
    return isSettled(known.current.merged);
  };

  /** Merges what the user had typed into an earlier version into the present one. */
  const restore = ({ from, values }: { from: Values; values: Values }) => {
    const present = detached(form);
    mergeIn(known.current.record, { from: { ...present, ...from }, mine: { ...present, ...values } }, []);
  };

  /** Takes one side of a conflict into the form; the other can still be chosen. */
  const choose = (name: string, choice: Side) => {
    const { record, from, merged: current, replaced } = known.current;
    const conflict = current?.conflicts.find((one) => one.name === name);
    if (!current || !conflict) return;
    const theirs = valuesOf(valuesFor(record), [name], units);
    const mine = conflict.choice === 'theirs' ? replaced[name] : valuesOf(detached(form), [name], units);
    put(form, choice === 'theirs' ? theirs : (mine ?? {}));
    keep({
      from: { ...from, ...theirs },
      replaced: { ...replaced, [name]: mine ?? {} },
      merged: {
        ...current,
        conflicts: current.conflicts.map((one) => (one === conflict ? { ...one, choice } : one)),
      },
    });
  };

  return { base, merged, absorb, restore, choose, known };
}
