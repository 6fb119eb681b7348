/** Decides what a described provider is called, and whether its key may go on being sent. */
import type { CustomProviderForm } from '@partnerfolio/contract/market/custom-providers';

/** The name of a provider's prices: letters and digits of its name, with a number where another has it. */
export const sourceName = (name: string, taken: ReadonlySet<string>): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\da-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const base = `custom-${words === '' ? 'provider' : words}`.slice(0, 60);
  let source = base;
  for (let n = 2; taken.has(source); n += 1) source = `${base}-${n}`;
  return source;
};

const sendsKey = ({ url, headers }: Pick<CustomProviderForm, 'url' | 'headers'>): boolean =>
  `${url}\n${headers}`.includes('{key}');

const originOf = (url: string): string => new URL(url.replaceAll(/\{\w+\}/g, 'x')).origin;

/**
 * What is wrong with the key of a changed form. A stored key stays with the server it was entered for: whoever may
 * change the address must not thereby learn the key.
 */
export const keyError = (
  form: CustomProviderForm,
  stored: { readonly url: string; readonly hasKey: boolean } | null,
): 'key_of_other_server' | 'key_required' | null => {
  if (form.key !== undefined && form.key !== '') return null;
  const keeps = form.key === undefined && stored !== null && stored.hasKey;
  if (keeps && originOf(stored.url) !== originOf(form.url)) return 'key_of_other_server';
  return sendsKey(form) && !keeps ? 'key_required' : null;
};
