/**
 * Shows hover and focus without pointer or keyboard: each CSS rule for these states is copied for marked elements. A sample
 * therefore cannot look different from the component.
 */
const marks: Readonly<Record<string, string>> = {
  hover: "[data-shown~='hover']",
  'focus-visible': "[data-shown~='focus']",
  'focus-within': "[data-shown~='focus'], [data-shown~='focus-within']",
  focus: "[data-shown~='focus']",
};
const states = /(?<!\\):(hover|focus-visible|focus-within|focus)(?![\w-])/g;

function copyRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule)
      rule.selectorText = rule.selectorText.replaceAll(
        states,
        (pseudo: string, state: string) => `:is(${pseudo}, ${marks[state]})`,
      );
    if ('cssRules' in rule) copyRules((rule as CSSGroupingRule).cssRules);
  }
}

/** Call this after the style sheets have loaded. */
export const showStates = (): void => {
  for (const sheet of document.styleSheets) copyRules(sheet.cssRules);
};

export type ShownState = 'hover' | 'focus';

/** The elements of a sample that can be hovered or focused. */
const reachable =
  ':is(input:not([aria-hidden]), textarea, button, a, [role=slider], [role=switch], [role=checkbox], [tabindex="0"])';

/** Marks the first such element of a sample and its ancestors, as a browser would. */
export function markShown(host: HTMLElement, state: ShownState, target = reachable): void {
  const reached = host.querySelector(target);
  reached?.setAttribute('data-shown', state);
  const around = state === 'hover' ? 'hover' : 'focus-within';
  for (let each = reached?.parentElement; each && each !== host; each = each.parentElement)
    each.setAttribute('data-shown', around);
}
