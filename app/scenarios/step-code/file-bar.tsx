import { Link } from '@remix-run/react';
import { CopyIconButton } from '~/ui/copy-icon-button';
import { IconLink } from '~/ui/icon-link';
import { Time } from '~/ui/time';
import { featuresPath } from '../address';
import type { CodeFile } from './step-code';
import { codePath, deleteDefinitionPath, type CodePlace } from './step-code-address';
import classes from './file-bar.module.css';

interface FileBarProps {
  projectId: string;
  at: CodePlace;
  now: number;
  files: { name: string }[];
  /** The file that is shown; null for none. */
  file: (Pick<CodeFile, 'name' | 'content' | 'lastChange'> & { readOnly: boolean }) | null;
  /** Line of the selected step's definition. */
  line: number | null;
  /** Of the selected step, from 0. */
  stepIndex: number;
  /** The definition of the selected step can be deleted here. */
  deletable: boolean;
}

/** The files of the scenario, and what is known of the one that is shown. */
export function FileBar(props: FileBarProps) {
  const { projectId, at, now, files, file, line, deletable } = props;
  if (files.length === 0) return null;
  return (
    <div className={classes.bar}>
      <ul aria-label="Files" className={classes.files}>
        {files.map(({ name }) => (
          <li key={name}>
            <Link
              to={codePath(projectId, { ...at, file: name })}
              aria-current={name === file?.name ? 'page' : undefined}
              title={name}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {file && (
        <div className={classes.about}>
          {line !== null && <a href={`#L${line}`}>Line {line}</a>}
          {file.readOnly && <span title="The utilities file is not edited here">Read-only</span>}
          {file.lastChange && (
            <span title={`By ${file.lastChange.name}`}>
              Last generated <Time at={file.lastChange.date} now={now} />
            </span>
          )}
          <CopyIconButton text={file.content} label={`Copy ${file.name}`} />
          <CodeEditorLink {...props} />
          {deletable && (
            <IconLink
              to={deleteDefinitionPath(projectId, at)}
              icon="trash"
              label="Delete the definition of this step"
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The recorder app opens the project in the editor on the person's own machine. */
function CodeEditorLink({ projectId, at, stepIndex }: Pick<FileBarProps, 'projectId' | 'at' | 'stepIndex'>) {
  const link = featuresPath(projectId, at.place, 'open-vscode');
  return (
    <a href={`${link}&step_index=${Math.max(stepIndex, 0)}`} target="_blank" rel="noreferrer">
      View in VS Code
    </a>
  );
}
