import { Link, useParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import classes from './test-data-frame.module.css';

const tabs = [
  { name: 'values', path: 'test-data', label: 'Values' },
  { name: 'users', path: 'test-data/users', label: 'Test users' },
] as const;

interface TestDataFrameProps {
  current: (typeof tabs)[number]['name'];
  action?: ReactNode;
  children: ReactNode;
}

/** Heading and the two lists of test data: values and users. */
export function TestDataFrame({ current, action, children }: TestDataFrameProps) {
  const { projectId = '' } = useParams();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>Test data</h1>
        {action}
      </header>
      <nav className={classes.tabs} aria-label="Test data">
        {tabs.map(({ name, path, label }) => (
          <Link
            key={name}
            to={`/${projectId}/${path}`}
            className={classes.tab}
            aria-current={name === current ? 'page' : undefined}
            prefetch="intent"
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
