import { ButtonLink } from '~/ui/button-link';
import { useShell } from '~/shell/use-shell';
import classes from './dashboard-page.module.css';

/** What a project without a scenario and without a run begins with. */
export function GettingStarted({ projectId }: { projectId: string }) {
  const { documentationUrl } = useShell().brand;
  const tour = `/${projectId}/features?newUser=true`;
  return (
    <aside className={classes.start}>
      <div>
        <h2>Create your first scenario</h2>
        <p>
          Record it, write it as Gherkin, or describe it in plain English. What it saves you is counted here.
        </p>
      </div>
      <a href={documentationUrl ?? tour} target={documentationUrl ? '_blank' : undefined} rel="noreferrer">
        Getting started
      </a>
      <ButtonLink to={`/${projectId}/features/create`}>Create scenario</ButtonLink>
    </aside>
  );
}
