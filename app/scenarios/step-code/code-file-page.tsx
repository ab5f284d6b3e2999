import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { fileLineOf } from '~/shell/code-file';
import { codeLanguageOf } from '~/ui/code-colours';
import { CopyIconButton } from '~/ui/copy-icon-button';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import { plainLines } from '../line-endings';
import { CodeLines } from '../text-fields';
import classes from './code-file-page.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.file || 'Code' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, branch, upstream } = await requireProject(args);
  const { file, line, badLine } = fileLineOf(new URL(args.request.url).searchParams);
  const read = await upstream.workspace.getCodeFile({ body: { projectId: project.id, branch, path: file } });
  const content = read.status ? plainLines(read.content) : null;
  const page = {
    projectId: project.id,
    branch,
    file,
    line,
    badLine,
    content,
    lines: content === null ? 0 : content.replace(/\n$/, '').split('\n').length,
    error: read.status ? null : read.error,
  };
  return data(page, { status: read.status ? 200 : 404 });
}

/** Shows a code file to read, at the linked line. Also shows files whose code no step uses. */
export default function CodeFilePage() {
  const { projectId, branch, file, line, badLine, content, lines, error } = useLoaderData<typeof loader>();
  if (content === null) {
    return (
      <>
        <PageHeader title="Code" />
        <Notice kind="error" title={file === '' ? 'No file is named' : 'This file cannot be shown'}>
          {file !== '' && <code className={classes.path}>{file}</code>} on branch {branch}: {error}{' '}
          <Link to={`/${projectId}/features`}>To the features</Link>
        </Notice>
      </>
    );
  }
  const [folder, name] = [file.slice(0, file.lastIndexOf('/')), file.slice(file.lastIndexOf('/') + 1)];
  const found = line !== null && line <= lines ? line : null;
  return (
    <>
      <PageHeader
        above={
          <span className={classes.path}>
            {folder}/ · branch {branch}
          </span>
        }
        title={<span title={file}>{name}</span>}
      >
        <CopyIconButton text={content} label={`Copy ${name}`} />
      </PageHeader>
      {(badLine !== null || found !== line) && (
        <div className={classes.notice}>
          <Notice kind="warning">
            {badLine === null
              ? `There is no line ${line}: the file has ${lines === 1 ? '1 line' : `${lines} lines`}.`
              : `“${badLine}” in the address is no line of a file.`}
          </Notice>
        </div>
      )}
      <CodeLines
        text={content}
        language={codeLanguageOf(name)}
        label={`Code of ${name}`}
        marked={found === null ? null : { from: found, to: found }}
      />
    </>
  );
}
