import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { PageHeader } from '~/ui/page-header';
import { featuresPath } from './address';

/** The features page of a project without any feature: the ways to get one. */
export function NoScenarios({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader title="Features" />
      <EmptyState
        title="No scenarios yet"
        action={<ButtonLink to={featuresPath(projectId, {}, 'new')}>Write Gherkin by hand</ButtonLink>}
      >
        A feature is a Gherkin file with scenarios. It is kept in the project’s git repository.
      </EmptyState>
    </>
  );
}
