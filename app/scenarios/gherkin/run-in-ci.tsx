import { uriOfFeatureName } from '#domain/gherkin/feature-paths';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { accessTokenName } from '~/shell/ci/access-token-name';
import { runScript } from '~/shell/ci/ci-recipes';
import { featurePathOf, featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { ciValues } from '~/shell/ci/ci-values.server';
import { CommandBlock } from '~/ui/command-block';
import { Dialog } from '~/ui/dialog';
import { Link } from '~/ui/scoped';
import classes from './run-in-ci.module.css';

export const meta: MetaFunction = () => [{ title: 'Execute via CI/CD' }];

/** Reads the CI instructions for running a scenario, a feature or everything. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  const file = location.feature && uriOfFeatureName(featurePathOf(location));
  const selection = file ? { file, scenario: location.scenario } : null;
  return {
    own: caller.project.privateRepo,
    script: runScript(await ciValues(caller, args.context), 'shell', selection),
  };
}

export default function RunInCi() {
  const { own, script } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  return (
    <Dialog title="Execute via CI/CD" closeTo={featuresPath(projectId, place)} width={720}>
      <p>
        The project is plain Cucumber in git, so any CI can run it and send the results here. Put an{' '}
        <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> of this project, made to read
        and to run, into its secrets as <code>{accessTokenName}</code> and run:
      </p>
      {own && <p>The repository is your own: your CI signs in there as it does for others.</p>}
      <CommandBlock label="Commands" commands={script} />
      <p>
        A clone runs as its code is written: AI recovery is this product&apos;s own, so nothing heals there.
      </p>
      <p className={classes.more}>
        <Link to={`/${projectId}/runs/instructions`}>
          Whole jobs for GitHub Actions, GitLab CI and Jenkins
        </Link>
      </p>
    </Dialog>
  );
}
