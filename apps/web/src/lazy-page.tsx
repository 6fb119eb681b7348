import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { fetchPart } from './fetch-part.ts';
import { loadFeatureTexts } from './i18n.ts';

/**
 * A page in its own chunk, loaded together with its feature's texts: `component: lazyPage('clients', () =>
 * import('./features/clients/list/ClientsPage.tsx'), 'ClientsPage')`.
 */
export function lazyPage<K extends string, M extends Record<K, ComponentType>>(
  feature: string,
  load: () => Promise<M>,
  name: K,
) {
  return lazyRouteComponent(async () => {
    const [module] = await fetchPart(() => Promise.all([load(), loadFeatureTexts(feature)]));
    return { default: module[name] };
  });
}

/** A component other than a page, in its own chunk with its feature's texts. Needs a `Suspense` around it. */
export function lazyPiece<K extends string, P extends object>(
  feature: string,
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) {
  return lazy(async () => {
    const [module] = await fetchPart(() => Promise.all([load(), loadFeatureTexts(feature)]));
    return { default: module[name] };
  });
}
