import type { FeatureNode } from '#contracts/workspace';
import { readableProblem } from '~/ui/gherkin-message';
import { featuresIn, folderAt, withoutSuffix } from './tree';

/** A line of a folder's table. */
export interface OverviewRow {
  name: string;
  isFolder: boolean;
  features: number;
  scenarios: number;
  /** First parse error of a feature. */
  problem: string | null;
}

export interface Overview {
  rows: OverviewRow[];
  /** Rows that are not shown as there are too many. */
  left: number;
}

const mostRows = 300;

interface List {
  foldersAndFeatures: FeatureNode[];
  /** What is in the folder; left out by services that answer whole trees. */
  folder?: FeatureNode[] | null;
  folderLeft: number;
}

/** What is in a folder, null when there is no such folder. */
export function overviewOf(
  { foldersAndFeatures, folder, folderLeft }: List,
  folders: string[],
): Overview | null {
  const inside = folder === undefined ? folderAt(foldersAndFeatures, folders) : folder;
  if (!inside) return null;
  return {
    rows: inside.slice(0, mostRows).map(rowOf),
    left: folderLeft + Math.max(0, inside.length - mostRows),
  };
}

function rowOf(node: FeatureNode): OverviewRow {
  const { name, isFolder, error, counts = countsOf(node) } = node;
  return {
    name: isFolder ? name : withoutSuffix(name),
    isFolder,
    ...counts,
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
