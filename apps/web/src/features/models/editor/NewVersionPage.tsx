import { getRouteApi } from '@tanstack/react-router';
import { LoadedModel } from '../LoadedModel.tsx';
import { VersionForm } from './VersionForm.tsx';

const route = getRouteApi('/shell/models/$id/versions/new');

/** The page that adds a version to a model, beginning with the current one. */
export function NewVersionPage() {
  const { id } = route.useParams();
  return <LoadedModel id={id}>{(model) => <VersionForm key={id} newest={model} />}</LoadedModel>;
}
