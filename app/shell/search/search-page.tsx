import { Button, TextInput } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, Link } from '~/ui/scoped';
import { find, soughtIn, type Hit } from './find.server';
import classes from './search-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Search' }];

/** Returns the data of the search page, and of the top bar's palette while the user types. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const sought = soughtIn(new URL(args.request.url).searchParams);
  return { sought, found: await find(caller, sought) };
}

export default function SearchPage() {
  const { sought, found } = useLoaderData<typeof loader>();
  const { pages, features, scenarios, runs, runnable, problem } = found;
  const isNothing = [pages, features, scenarios, runs].every((hits) => hits.length === 0);
  return (
    <div className={classes.page}>
      <PageHeader title="Search" />
      <Form method="get" role="search" className={classes.form}>
        <TextInput
          key={sought}
          type="search"
          name="q"
          className={classes.input}
          aria-label="Pages, scenarios and runs"
          placeholder="Pages, scenarios and runs"
          defaultValue={sought}
          maxLength={200}
          autoComplete="off"
          leftSection={<Icon name="search" size={15} />}
        />
        <Button type="submit">Search</Button>
      </Form>
      {problem !== null && (
        <Notice kind="error" title="The scenarios could not be read">
          {problem}
        </Notice>
      )}
      {isNothing && problem === null && (
        <EmptyState title="Nothing found" action={<Link to="?">Clear search</Link>}>
          {`"${sought}" did not match any page, scenario or run. Please try again.`}
        </EmptyState>
      )}
      <Hits title="Pages" hits={pages} />
      <Hits title="Features" hits={features} />
      <Hits title="Scenarios" hits={scenarios} />
      {runnable.length > 0 && (
        <section className={classes.section}>
          <h2>Run</h2>
          <ul className={classes.hits}>
            {runnable.map(({ label, detail, to }) => (
              <li key={to}>
                <Form method="post" action={to}>
                  <button type="submit" name="what" value="scenario" className={classes.run}>
                    <Icon name="play" size={14} /> Run “{label}”
                  </button>
                </Form>{' '}
                <span className={classes.detail}>{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Hits title={sought === '' ? 'Latest runs' : 'Runs'} hits={runs} />
    </div>
  );
}

function Hits({ title, hits }: { title: string; hits: Hit[] }) {
  if (hits.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <ul className={classes.hits}>
        {hits.map(({ label, detail, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link> {detail && <span className={classes.detail}>{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
