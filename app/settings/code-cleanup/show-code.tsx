import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { codeFilePath } from '~/shell/code-file';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Link } from '~/ui/scoped';
import { choiceQuery, chosenBy } from './definitions';
import { findUnused } from './find-unused';
import classes from './code-cleanup.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const found = await findUnused(await requireProject(args));
  const unused = found.error === null ? found.unused : [];
  const definitions = chosenBy(new URL(args.request.url).searchParams, unused);
  if (definitions.length === 0) throw notFound();
  return { definitions };
}

/** Shows the code of an unused definition. Shows all copies when the file has more than one. */
export default function ShowCode() {
  const { definitions } = useLoaderData<typeof loader>();
  const { projectId = '' } = useParams();
  const [first] = definitions;
  return (
    <Dialog title="Unused step" closeTo=".." width={720}>
      {definitions.map(({ uri, line, code }) => (
        <figure key={line} className={classes.code}>
          <figcaption>
            <Link to={codeFilePath(projectId, { file: uri, line })}>
              {uri}, line {line}
            </Link>
          </figcaption>
          <pre tabIndex={0}>{code}</pre>
        </figure>
      ))}
      <DialogActions>
        <ButtonLink to=".." variant="default" preventScrollReset>
          Close
        </ButtonLink>
        {first && (
          <ButtonLink to={`../delete${choiceQuery(first)}`} variant="default" preventScrollReset>
            Delete …
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  );
}
