import { Trans } from '@lingui/react/macro';
import { startProviderConfirmation } from '@partnerfolio/contract/providers';
import { useCall } from '../../queries.ts';
import { startOAuthFlow } from '../../session/oauth-flow.ts';
import { Button } from '../../ui/Button.tsx';

/** Confirms the user's identity at a sign-in provider, which means leaving the page. */
export function ConfirmAt({ id, name }: { id: string; name: string }) {
  const start = useCall(startProviderConfirmation);
  const leave = () =>
    start.mutate(
      { params: { id } },
      {
        onSuccess: ({ url }) =>
          startOAuthFlow(url, { purpose: 'confirmation', back: location.pathname + location.search }),
      },
    );
  return (
    <Button look="main" busy={start.isPending} onClick={leave}>
      <Trans>Continue with {name}</Trans>
    </Button>
  );
}
