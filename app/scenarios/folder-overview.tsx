import { folderLabelOf } from '#domain/gherkin/feature-paths';
import type { ReactNode } from 'react';
import type { FeatureNode } from '#contracts/workspace';
import { useShell } from '~/shell/frame/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import { Icon, type IconName } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { featuresPath, wizardPath, type FeatureLocation } from './address';
import type { RunChoice } from '~/shell/last-run';
import { Form, Link } from '~/ui/scoped';
import { RunMenu } from './run/run-menu';
import { InsideWords } from './feature-tree/inside-marks';
import {
  scenarioCountOf,
  featuresIn,
  folderAt,
  insideOf,
  withoutSuffix,
  type Counted,
  type Inside,
} from './feature-tree/tree-view';
import classes from './folder-overview.module.css';

interface FolderOverviewProps {
  projectId: string;
  folders: string[];
  rows: Overview;
  /** The last choice of what to run in this project. */
  lastChoice: RunChoice | null;
  /** The shown commit; null when unknown. */
  commit: string | null;
}

/** Shows the content of a folder or of the whole project, when no feature is selected. */
export function FolderOverview({
  projectId,
  folders,
  rows: { rows, left },
  lastChoice,
  commit,
}: FolderOverviewProps) {
  const location: FeatureLocation = { folders, feature: null, scenario: null, search: '' };
  return (
    <>
      <PageHeader
        above={folders.length > 0 && <Breadcrumb projectId={projectId} folders={folders.slice(0, -1)} />}
        title={folderLabelOf(folders.at(-1) ?? 'Features')}
      >
        {folders.length === 0 && (
          <ButtonLink to={featuresPath(projectId, {}, 'clone')} variant="default" preventScrollReset>
            Get the code
          </ButtonLink>
        )}
        {rows.length > 0 && (
          <RunMenu projectId={projectId} place={location} last={lastChoice} commit={commit} />
        )}
        {rows.length > 0 && (
          <ButtonLink
            to={wizardPath(projectId, location)}
            variant="default"
            leftSection={<Icon name="sparkles" />}
            title="Scenarios from a description in plain English"
          >
            Generate
          </ButtonLink>
        )}{' '}
        <ButtonLink to={featuresPath(projectId, { folders }, 'new')} preventScrollReset>
          New feature
        </ButtonLink>
      </PageHeader>
      {rows.length === 0 && (
        <EmptyState title="This folder is empty">It stays until you delete it.</EmptyState>
      )}
      <table className={classes.table} hidden={rows.length === 0}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={classes.number}>
              Scenarios
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.isFolder} ${row.name}`} row={row} projectId={projectId} folders={folders} />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={classes.left}>{left} more. Use the search to find them.</p>}
    </>
  );
}

function Row({ row, projectId, folders }: { row: OverviewRow; projectId: string; folders: string[] }) {
  const { name, isFolder, features, scenarios, problem, inside, passed } = row;
  const place = isFolder ? { folders: [...folders, name] } : { folders, feature: name };
  return (
    <tr>
      <td>
        <span className={classes.name}>
          <Icon name={isFolder ? 'folder' : 'file'} />
          <Link to={featuresPath(projectId, place)} title={folderLabelOf(name)}>
            {folderLabelOf(name)}
          </Link>{' '}
          {isFolder && (
            <span className={classes.note}>{features === 1 ? '1 feature' : `${features} features`}</span>
          )}{' '}
          {passed > 0 && (
            <span className={classes.passed} title={`Passed last: ${passed} of ${scenarios} scenarios`}>
              <Icon name="check" size={14} /> {passed} passed
            </span>
          )}{' '}
          {inside && <InsideWords inside={inside} />}{' '}
          {problem && (
            <span className={classes.problem} title={problem}>
              <Icon name="alertTriangle" size={14} />
              <span>{problem}</span>
            </span>
          )}
        </span>
      </td>
      <td className={classes.number}>{scenarios}</td>
    </tr>
  );
}

/** A row of a folder's table. */
interface OverviewRow {
  name: string;
  isFolder: boolean;
  features: number;
  scenarios: number;
  /** Problems inside; null for none. */
  inside: Inside | null;
  /** Number of scenarios whose last run passed. */
  passed: number;
  /** First parse error of a feature. */
  problem: string | null;
}

interface Overview {
  rows: OverviewRow[];
  /** Number of rows left out because there are too many. */
  left: number;
}

const maxRows = 300;

interface List {
  foldersAndFeatures: FeatureNode[];
  /** Content of the folder; missing when the service answers whole trees. */
  folder?: FeatureNode[] | null;
  folderLeft: number;
}

/** Returns the content of a folder; null when there is no such folder. */
export function overviewOf(
  { foldersAndFeatures, folder, folderLeft }: List,
  folders: string[],
  counted: { failed: Counted; passed: Counted },
): Overview | null {
  const inside = folder === undefined ? folderAt(foldersAndFeatures, folders) : folder;
  if (!inside) return null;
  return {
    rows: inside.slice(0, maxRows).map((node) => rowOf(node, counted)),
    left: folderLeft + Math.max(0, inside.length - maxRows),
  };
}

function rowOf(node: FeatureNode, { failed, passed }: { failed: Counted; passed: Counted }): OverviewRow {
  const { name, isFolder, error, counts = countsOf(node) } = node;
  return {
    name: isFolder ? name : withoutSuffix(name),
    isFolder,
    features: counts.features,
    scenarios: counts.scenarios,
    inside: insideOf(node, failed) ?? null,
    passed: scenarioCountOf(node, passed),
    problem: error ? `Line ${error.line}: ${readableProblem(error.message)}` : null,
  };
}

function countsOf(node: FeatureNode) {
  const features = featuresIn([node]);
  return {
    features: features.length,
    scenarios: features.reduce((sum, { scenarios }) => sum + scenarios.length, 0),
  };
}

interface BreadcrumbProps {
  projectId: string;
  folders: string[];
  /** The feature of a scenario, as a link to the whole feature. */
  feature?: { name: string; title: string };
  /** The scenario of that feature that the page shows. */
  scenario?: string;
}

/** Shows the path to a feature. Each folder links to its content. */
export function Breadcrumb({ projectId, folders, feature, scenario }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.path}>
        <li>
          <Link to={featuresPath(projectId, { folders: [] })}>Features</Link>
        </li>
        {folders.map((name, index) => (
          <li key={index}>
            <Link
              to={featuresPath(projectId, { folders: folders.slice(0, index + 1) })}
              title={folderLabelOf(name)}
            >
              {folderLabelOf(name)}
            </Link>
          </li>
        ))}
        {feature && (
          <li>
            <Link to={featuresPath(projectId, { folders, feature: feature.name })} title={feature.title}>
              {feature.title}
            </Link>
          </li>
        )}
        {feature && scenario && (
          <li>
            <Link to={featuresPath(projectId, { folders, feature: feature.name, scenario })} title={scenario}>
              {scenario}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Offers the three ways to create a scenario (docs/rules/scenarios.md, Ways to a scenario). */
export function WaysToCreate({
  projectId,
  place = {},
}: {
  projectId: string;
  place?: Partial<FeatureLocation>;
}) {
  const { environments, licence } = useShell();
  // Report here, not in a new tab, why the recorder cannot start.
  const ready = environments.length > 0 && !licence.expired;
  return (
    <ul className={classes.ways}>
      <li>
        <Form
          method="post"
          action={`/${projectId}/record`}
          target={ready ? '_blank' : undefined}
          reloadDocument
        >
          <button type="submit" className={classes.way}>
            <Way icon="video" name="AI Recorder" note="(recommended)">
              Click through your site; the steps and their code are written as you go.
            </Way>
          </button>
        </Form>
      </li>
      <li>
        <Link to={featuresPath(projectId, place, 'new')} className={classes.way} preventScrollReset>
          <Way icon="file" name="Gherkin file">
            Write Given, When and Then yourself.
          </Way>
        </Link>
      </li>
      <li>
        <Link to={wizardPath(projectId, place)} className={classes.way}>
          <Way icon="sparkles" name="Plain English" note="(beta)">
            Describe what should work; scenarios are proposed to choose from.
          </Way>
        </Link>
      </li>
    </ul>
  );
}

function Way({
  icon,
  name,
  note,
  children,
}: {
  icon: IconName;
  name: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <>
      <Icon name={icon} size={20} className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.waysToCreateName}>
          {name} {note && <span className={classes.waysToCreateNote}> {note}</span>}
        </span>{' '}
        <span className={classes.text}>{children}</span>
      </span>
      <Icon name="chevronRight" size={16} className={classes.icon} />
    </>
  );
}

/** Shows the features page of a project without features: the ways to create one. */
export function NoScenarios({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader title="Features" />
      <div className={classes.empty}>
        <h2>No scenarios yet</h2>
        <p>A feature is a Gherkin file with scenarios. It is stored in the git repository of the project.</p>
        <WaysToCreate projectId={projectId} />
      </div>
    </>
  );
}
