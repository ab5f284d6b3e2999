import { Button } from '@mantine/core';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { requireProject } from '~/access/gate';
import { accessTokenName } from '~/platform/access-token-name';
import { featuresPath, placeOf, usePlace } from '~/scenarios/address';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { useCopy } from '~/ui/use-copy';
import { ciScript } from './ci-script';
import classes from './run-in-ci.module.css';

/** The commands that run a scenario, a feature or everything elsewhere, without this product. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, branch, upstream } = await requireProject(args);
  const { gitUrl } = args.context.deployment;
  const place = placeOf(new URL(args.request.url).searchParams);
  const listed = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  const environment = listed.status ? (listed.lastActiveEnv ?? listed.allEnv[0]?.name ?? null) : null;
  const own = project.privateRepo;
  const url = own ? project.privateRepoURL : gitUrl && `${gitUrl}/${project.id}.git`;
  return { own, script: ciScript({ repository: url ? { url, own } : null, branch, environment, place }) };
}

function CopyButton({ text }: { text: string }) {
  const { copied, copy } = useCopy();
  if (!useHydrated()) return null;
  return (
    <Button
      type="button"
      variant="default"
      className={classes.copy}
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}

export default function RunInCi() {
  const { own, script } = useLoaderData<typeof loader>();
  const { projectId, place } = usePlace();
  return (
    <Dialog title="Execute via CI/CD" closeTo={featuresPath(projectId, place)} width={640}>
      <p>
        The project is plain Cucumber in git, so any CI can run it.{' '}
        {own ? (
          'Its repository is your own: your CI signs in there as it does for others. Run:'
        ) : (
          <>
            Put an <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> that may read into
            its secrets as <code>{accessTokenName}</code> and run:
          </>
        )}
      </p>
      <pre className={classes.script}>{script}</pre>
      <CopyButton text={script} />
      <p className={classes.more}>
        <Link to={`/${projectId}/runs/instructions`}>
          Whole jobs for GitHub Actions, GitLab CI and Jenkins
        </Link>
      </p>
    </Dialog>
  );
}
