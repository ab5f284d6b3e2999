import { PageHeader } from '~/ui/page-header';
import { WaysToCreate } from './ways-to-create';
import classes from './no-scenarios.module.css';

/** The features page of a project without any feature: the ways to get one. */
export function NoScenarios({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader title="Features" />
      <div className={classes.empty}>
        <h2>No scenarios yet</h2>
        <p>A feature is a Gherkin file with scenarios. It is kept in the project’s git repository.</p>
        <WaysToCreate projectId={projectId} />
      </div>
    </>
  );
}
