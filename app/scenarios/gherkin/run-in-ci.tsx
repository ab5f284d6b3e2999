import { Button } from '@mantine/core';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { shellWord } from '#contracts/shell-word';
import { requireProject } from '~/access/gate';
import { cloneWithRetries } from '~/platform/clone-commands';
import { featurePathOf, featuresPath, placeOf, usePlace, type Place } from '~/scenarios/address';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { useCopy } from '~/ui/use-copy';
import classes from './run-in-ci.module.css';

/** The commands that run a scenario, a feature or everything elsewhere, without this product. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, branch } = await requireProject(args);
  const { gitUrl } = args.context.deployment;
  const place = placeOf(new URL(args.request.url).searchParams);
  return { script: scriptFor({ address: gitUrl && `${gitUrl}/${project.id}.git`, branch, place }) };
}

interface Script {
  /** Of the repository; null when this product does not serve it. */
  address: string | null;
  branch: string;
  place: Place;
}

function scriptFor({ address, branch, place }: Script): string {
  const url = address?.replace('://', '://ci:$ACCESS_TOKEN@') ?? '<address of your repository>';
  const feature = place.feature ? ` ${shellWord(`features/${featurePathOf(place)}.feature`)}` : '';
  const scenario = place.scenario ? ` --name ${shellWord(`^${escaped(place.scenario)}$`)}` : '';
  return [
    ...cloneWithRetries({ branch, url: `"${url}"` }),
    'cd tests',
    'npm ci',
    `HEADLESS=true npx cucumber-js${feature}${scenario}`,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
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
  const { script } = useLoaderData<typeof loader>();
  const { projectId, place } = usePlace();
  return (
    <Dialog title="Execute via CI/CD" closeTo={featuresPath(projectId, place)} width={640}>
      <p>
        The project is plain Cucumber in git, so any CI can run it. Put an{' '}
        <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> that may read into its secrets
        as <code>ACCESS_TOKEN</code> and run:
      </p>
      <pre className={classes.script}>{script}</pre>
      <CopyButton text={script} />
    </Dialog>
  );
}
