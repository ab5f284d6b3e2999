import type { PageDifference } from '#contracts/runs/application-map';
import type { DerivedMap, DerivedPage } from './derived-map';

/** Maximum number of differences of a page in one answer. */
const max = 50;

/** Returns pages that only one map has, and pages whose controls differ. */
export function differences(
  before: DerivedMap,
  after: DerivedMap,
): { differences: PageDifference[]; same: number } {
  const shown = ({ pages }: DerivedMap) =>
    new Map(pages.filter(({ isHidden }) => !isHidden).map((page) => [page.route, page]));
  const [old, now] = [shown(before), shown(after)];
  const found: PageDifference[] = [];
  let same = 0;
  for (const route of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [was, is] = [old.get(route), now.get(route)];
    const page = is ?? was;
    if (!page) continue;
    const [had, has] = [labels(was), labels(is)];
    const added = [...has].filter((label) => !had.has(label));
    const removed = [...had].filter((label) => !has.has(label));
    const state = !was ? 'new' : !is ? 'gone' : added.length + removed.length > 0 ? 'changed' : null;
    if (state === null) same++;
    else
      found.push({
        route,
        name: page.label,
        state,
        added: state === 'changed' ? added.slice(0, max) : [],
        removed: state === 'changed' ? removed.slice(0, max) : [],
      });
  }
  return { differences: found, same };
}

/** Returns the name of a control for people. */
export const controlLabel = ({ role, name }: { role: string; name: string }): string =>
  name ? `${role} "${name}"` : `${role} of each row`;

const labels = (page: DerivedPage | undefined): Set<string> => new Set(page?.controls.map(controlLabel));
