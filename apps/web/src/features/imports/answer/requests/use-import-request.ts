import type { Import } from '@partnerfolio/contract/imports';
import {
  getInstrumentRequest,
  requestInstruments,
  type ImportRequest,
} from '@partnerfolio/contract/imports/instrument-requests';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../../queries.ts';
import { useRenewal } from '../../import/use-renewal.ts';
import { afterAnswer } from '../../import/refreshes.ts';

/** The requested instruments that the file still lacks; undefined until they are loaded. */
export function useImportRequest({ id, kind, errorRows }: Import): ImportRequest | undefined {
  const { data } = useQuery({
    ...queryOf(getInstrumentRequest, { params: { id } }),
    enabled: kind === 'transactions' && errorRows > 0,
  });
  return data;
}

/** Requests the unknown instruments of the file that were not requested yet. */
export function useRequesting({ id, revision }: Import) {
  const renew = useRenewal();
  const call = useCall(requestInstruments, { refreshes: afterAnswer });
  return {
    isPending: call.isPending,
    request: () => call.mutate({ params: { id }, body: { revision } }, { onError: renew }),
  };
}
