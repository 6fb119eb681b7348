/** The endpoint that exports a client, which reads everything through the handlers of other endpoints. */
import { exportWholeClient } from '@partnerfolio/contract/clients/whole-export';
import { bindingsOf } from '../../platform/serve/answer-of.ts';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { exportClient } from './actions.ts';

export const clientExportRoutes = (others: readonly Binding[]): readonly Binding[] => {
  const bindings = bindingsOf(others);
  return [
    on(exportWholeClient).handle(({ app, viewer, request, params }) =>
      exportClient({ app, viewer, request }, bindings, params.id),
    ),
  ];
};
