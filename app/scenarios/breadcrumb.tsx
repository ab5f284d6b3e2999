import { Link } from '@remix-run/react';
import { featuresPath } from './address';
import classes from './breadcrumb.module.css';

interface BreadcrumbProps {
  projectId: string;
  folders: string[];
  /** The feature above a scenario, as a link to all of it. */
  feature?: { name: string; title: string };
  /** A scenario of that feature that the page is about. */
  scenario?: string;
}

/** Where a feature is: each folder leads to what is in it. */
export function Breadcrumb({ projectId, folders, feature, scenario }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.path}>
        <li>
          <Link to={featuresPath(projectId, { folders: [] })}>Features</Link>
        </li>
        {folders.map((name, index) => (
          <li key={index}>
            <Link to={featuresPath(projectId, { folders: folders.slice(0, index + 1) })} title={name}>
              {name}
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
