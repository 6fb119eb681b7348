/** The messages of toasts. The module that draws them loads with the first message. */

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastMessage {
  text: string;
  kind: 'done' | 'error';
  action?: ToastAction | undefined;
}

/** The functions of the drawing module. */
interface Drawing {
  add: (message: ToastMessage) => void;
  clearErrors: () => void;
}

const waiting: ToastMessage[] = [];
const wakers = new Set<() => void>();
let drawing: Drawing | null = null;

function say(message: ToastMessage): void {
  if (drawing) drawing.add(message);
  else waiting.push(message);
  for (const wake of wakers) wake();
}

/** Shows a success message, with an action such as "Undo" if there is one. */
export function toastDone(text: string, action?: ToastAction): void {
  say({ text, kind: 'done', action });
}

/** Shows an error. It stays long enough to read and interrupts screen readers. */
export function toastError(text: string): void {
  say({ text, kind: 'error' });
}

/** Removes all errors on screen, so that errors of earlier attempts do not outlast a sign-in. */
export function clearErrors(): void {
  const others = waiting.filter(({ kind }) => kind !== 'error');
  waiting.splice(0, waiting.length, ...others);
  drawing?.clearErrors();
}

/**
 * Whether there is anything to draw. `onFirstToast` calls its argument at each message; the host then loads the
 * drawing module.
 */
export const hasToasts = (): boolean => waiting.length > 0 || drawing !== null;
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}

/** Connects the drawing module and hands it the messages that arrived before it. */
export function takeToasts(take: Drawing): () => void {
  drawing = take;
  for (const message of waiting.splice(0)) take.add(message);
  return () => {
    if (drawing === take) drawing = null;
  };
}
