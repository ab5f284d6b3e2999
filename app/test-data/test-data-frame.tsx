import { useParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageTabs } from '~/ui/page-tabs';
import classes from './test-data-frame.module.css';

interface TestDataFrameProps {
  action?: ReactNode;
  children: ReactNode;
}

/** Heading and the two lists of test data: values and users. */
export function TestDataFrame({ action, children }: TestDataFrameProps) {
  const { projectId = '' } = useParams();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>Test data</h1>
        {action}
      </header>
      <PageTabs
        label="Test data"
        tabs={[
          { to: `/${projectId}/test-data`, label: 'Values' },
          { to: `/${projectId}/test-data/users`, label: 'Test users' },
        ]}
      />
      {children}
    </div>
  );
}
