import { Button } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { featurePathOf, featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { CloneAccess, NoCloneAddress } from './clone-access';
import { cloneSource, vsCodeCloneLink } from './clone-url';
import classes from './get-code.module.css';

export const meta: MetaFunction = () => [{ title: 'Open in VSCode' }];

/** Tracks the opening of the dialog only once: reloads by a live page must not count. */
export const shouldRevalidate = () => false;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature) throw notFound();
  const { url, isOwn } = cloneSource(project, args.context.deployment);
  trackUsage(args, upstream, 'click_open_vscode', { projectId: project.id });
  return { link: url && vsCodeCloneLink(url, branch), isOwn, branch };
}

/** Offers VS Code's own link to clone the project. The dialog names the file to open in the clone. */
export default function OpenVsCode() {
  const { link, isOwn, branch } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  return (
    <Dialog title="Open in VSCode" closeTo={featuresPath(projectId, place)}>
      {link ? (
        <div className={classes.open}>
          <Button
            component="a"
            href={link}
            rel="noreferrer"
            fullWidth
            leftSection={<Icon name="brandVscode" />}
            data-autofocus
          >
            Clone in VSCode
          </Button>
          <p>
            VSCode asks for a folder and clones branch {branch} into it. The feature is{' '}
            <code>features/{featurePathOf(place)}.feature</code> there.
          </p>
          <CloneAccess projectId={projectId} isOwn={isOwn} />
          <p>
            Nothing opens? VSCode has to be installed. By command:{' '}
            <Link to={featuresPath(projectId, place, 'clone')}>Get the code</Link>
          </p>
        </div>
      ) : (
        <NoCloneAddress />
      )}
    </Dialog>
  );
}
