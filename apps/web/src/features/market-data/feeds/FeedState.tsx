import type { FeedErrorCode } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useProviderName } from '../../../records/listings/use-provider-name.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { feedErrorTexts } from '../../../records/listings/feed-error-texts.ts';

interface State {
  readonly lastSuccessAt: string | null;
  readonly lastError: FeedErrorCode | null;
  readonly lastErrorAt: string | null;
}

interface FeedStateProps {
  state: State;
  /** The provider of the last success, where there are several. */
  provider?: string | null;
}

/** Since when prices or rates are up to date, or why they are not. */
export function FeedState({ state, provider = null }: FeedStateProps) {
  const { i18n } = useLingui();
  const name = useProviderName()(provider ?? '');
  const format = useFormat();
  const { lastSuccessAt, lastError, lastErrorAt } = state;
  if (lastError === null)
    return lastSuccessAt === null ? (
      <span className="text-ink-3">
        <Trans>Not fetched yet</Trans>
      </span>
    ) : (
      <span className="text-ink-2">
        {provider === null ? (
          <Trans>Fetched {format.moment(lastSuccessAt)}</Trans>
        ) : (
          <Trans>
            Fetched {format.moment(lastSuccessAt)} from {name}
          </Trans>
        )}
      </span>
    );
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone="warn">
          <Trans>Failed</Trans>
        </Badge>
        {i18n._(feedErrorTexts[lastError])}
      </span>
      <span className="text-xs text-ink-3">
        {lastErrorAt !== null && <Trans>Tried {format.moment(lastErrorAt)}</Trans>}
        {' · '}
        {lastSuccessAt === null ? (
          <Trans>never fetched</Trans>
        ) : (
          <Trans>last fetched {format.moment(lastSuccessAt)}</Trans>
        )}
      </span>
    </span>
  );
}
