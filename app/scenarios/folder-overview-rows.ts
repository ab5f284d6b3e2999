import type { FeatureNode } from '#contracts/workspace';
import { readableProblem } from './readable-problem';
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

/** What is in a folder, null when there is no such folder. */
export function overviewOf(all: FeatureNode[], folders: string[]): Overview | null {
  const inside = folderAt(all, folders);
  if (!inside) return null;
  return { rows: inside.slice(0, mostRows).map(rowOf), left: Math.max(0, inside.length - mostRows) };
}

function rowOf(node: FeatureNode): OverviewRow {
  const features = featuresIn([node]);
  return {
    name: node.isFolder ? node.name : withoutSuffix(node.name),
    isFolder: node.isFolder,
    features: features.length,
    scenarios: features.reduce((sum, { scenarios }) => sum + scenarios.length, 0),
    problem: node.error ? `Line ${node.error.line}: ${readableProblem(node.error.message)}` : null,
  };
}
