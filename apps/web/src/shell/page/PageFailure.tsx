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
  /** The list that contains such records. */
  list: Crumb;
}

/** Shown when a record's page fails to load: a retry button, or a link to the list if the record does not exist. */
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
