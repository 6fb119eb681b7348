/**
 * Focuses the first field that is marked as wrong, in the order of the page: of the form that was sent, or of what lies
 * uppermost.
 */
export function focusFirstFault(): void {
  const sender: (Element & { form?: HTMLFormElement | null }) | null = document.activeElement;
  const place = sender?.form ?? [...document.querySelectorAll('main, [role=dialog]')].at(-1);
  place?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
