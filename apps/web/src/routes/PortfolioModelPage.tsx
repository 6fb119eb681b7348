import { useParams } from '@tanstack/react-router';
import { ModelTab } from '../features/model-assignments/ModelTab.tsx';

/** The model of a portfolio and its drift. */
export function PortfolioModelPage() {
  const { id = '' } = useParams({ strict: false });
  return <ModelTab portfolioId={id} />;
}
