import { getClient } from '@partnerfolio/contract/clients';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import type { IssueFormApi } from './issue-form.ts';

/** The language in which the client reads; the user's own if it is unknown. */
export function useReaderLanguage(form: IssueFormApi): 'en' | 'es' {
  const { i18n } = useLingui();
  const [of, id] = useWatch({ control: form.control, name: ['of', 'subjectId'] });
  const portfolio = useQuery({
    ...queryOf(getPortfolio, { params: { id } }),
    enabled: of === 'portfolio' && id !== '',
  });
  const clientId = of === 'client' ? id : (portfolio.data?.client.id ?? '');
  const client = useQuery({
    ...queryOf(getClient, { params: { id: clientId } }),
    enabled: clientId !== '',
  });
  return client.data?.language ?? (i18n.locale === 'es' ? 'es' : 'en');
}
