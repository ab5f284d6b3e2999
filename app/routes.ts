import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config';
import { outsidePages, projectPages, routeFileOf, type PageRecord } from './pages/pages';

/** Every URL of the product, as the records of its pages say. */
export default [...outsidePages, ...projectPages].map(toRoute) satisfies RouteConfig;

function toRoute(record: PageRecord): RouteConfigEntry {
  const { path, inside } = record;
  const file = routeFileOf(record);
  if (path === '') return index(file);
  if (path === null) return layout(file, inside.map(toRoute));
  return route(path, file, inside.map(toRoute));
}
