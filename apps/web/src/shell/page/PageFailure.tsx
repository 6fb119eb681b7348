import { Link } from '@tanstack/react-router';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../Failure.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { Crumb } from './trail.ts';

interface PageFailureProps {
  error: unknown;
  onRetry: () => void;
  /** The list that the record would stand in. */
  list: Crumb;
}

/** What stands where a record's page could not be loaded: another try, or the way to the list when there is no such record. */
export function PageFailure({ error, onRetry, list }: PageFailureProps) {
  const isMissing = isProblem(error) && error.code === 'not_found';
  return (
    <>
      <PageHeader title={list.label} />
      {isMissing ? (
        <Card>
          <EmptyState
            action={
              <Link to={list.to} className={buttonClasses()}>
                {list.label}
              </Link>
            }
          >
            {explainProblem(error)}
          </EmptyState>
        </Card>
      ) : (
        <Failure error={error} onRetry={onRetry} />
      )}
    </>
  );
}
