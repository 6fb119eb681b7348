/**
 * Hover and focus, shown without a pointer or a keyboard: every rule of the style sheets that speaks of them also speaks of
 * what is marked as if. No look is written down a second time, so that a sample cannot differ from the piece.
 */
const marks: Readonly<Record<string, string>> = {
  hover: "[data-shown~='hover']",
  'focus-visible': "[data-shown~='focus']",
  'focus-within': "[data-shown~='focus'], [data-shown~='focus-within']",
  focus: "[data-shown~='focus']",
};
const states = /(?<!\\):(hover|focus-visible|focus-within|focus)(?![\w-])/g;

function speakOfMarks(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule)
      rule.selectorText = rule.selectorText.replaceAll(
        states,
        (pseudo: string, state: string) => `:is(${pseudo}, ${marks[state]})`,
      );
    if ('cssRules' in rule) speakOfMarks((rule as CSSGroupingRule).cssRules);
  }
}

/** To be called once the style sheets are there. */
export const showStates = (): void => {
  for (const sheet of document.styleSheets) speakOfMarks(sheet.cssRules);
};

export type ShownState = 'hover' | 'focus';

/** What takes the pointer or the focus in a sample. */
const reachable =
  ':is(input:not([aria-hidden]), textarea, button, a, [role=slider], [role=switch], [role=checkbox], [tabindex="0"])';

/** Marks the first thing in a sample that a hand would reach, and what is around it, as a browser would. */
export function markShown(host: HTMLElement, state: ShownState, target = reachable): void {
  const reached = host.querySelector(target);
  reached?.setAttribute('data-shown', state);
  const around = state === 'hover' ? 'hover' : 'focus-within';
  for (let each = reached?.parentElement; each && each !== host; each = each.parentElement)
    each.setAttribute('data-shown', around);
}
