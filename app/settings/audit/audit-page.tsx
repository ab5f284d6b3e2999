import { Button, NativeSelect, TextInput } from '@mantine/core';
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams, useSubmit } from '@remix-run/react';
import type { AuditEntry } from '#contracts/auth';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { query } from '~/platform/paths';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageNumberLink, PageLinks } from '~/ui/page-links';
import { Form, Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { ExactTime } from '~/ui/time';
import { eventLabels, auditQueryOf, readAuditFilters, type AuditFilters } from './audit-filters';
import classes from './audit-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Audit log' }];

const limit = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const url = new URL(args.request.url);
  const filters = readAuditFilters(url.searchParams);
  try {
    const answer = await upstream.auth.getAuditLog({
      query: { ...auditQueryOf(project.id, filters), limit },
    });
    if (!answer.status) throw new Error(answer.error);
    const { entries, more } = answer;
    // Fewer entries than a page are newer: the first page shows them together with the next ones.
    if (filters.after !== null && !more) {
      url.searchParams.delete('after');
      throw redirect(`/${project.id}/settings/audit${url.search}`);
    }
    return data({ refusal: null, filters, entries, older: more || filters.after !== null });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { error: refusal } = refusedAnswer(error).data;
    return data({ refusal, filters, entries: [], older: false }, { status: 403 });
  }
}

/** Lists actions in the project and on the accounts of its members, with their users. For ADMINs. */
export default function AuditPage() {
  const { refusal, filters, entries, older } = useLoaderData<typeof loader>();
  if (refusal !== null) return <Notice kind="error" title={refusal} />;
  const newer = filters.before !== null || filters.after !== null;
  return (
    <section aria-labelledby="audit-title">
      <AuditToolbar filters={filters} />
      {entries.length > 0 ? (
        <>
          <AuditTable entries={entries} />
          <AuditPages
            older={older ? (entries.at(-1)?.id ?? null) : null}
            newer={newer ? (entries[0]?.id ?? null) : null}
          />
        </>
      ) : (
        <NoEntries filters={filters} />
      )}
    </section>
  );
}

/** Links to newer and older entries. Null when there are none. */
function AuditPages({ newer, older }: { newer: number | null; older: number | null }) {
  const [present] = useSearchParams();
  const link = (change: Record<string, string>) => {
    const search = new URLSearchParams(present);
    search.delete('before');
    search.delete('after');
    for (const [name, value] of Object.entries(change)) search.set(name, value);
    return `?${search.toString()}`;
  };
  if (newer === null && older === null) return null;
  return (
    <PageLinks label="Pages of the audit log">
      {newer !== null && (
        <>
          <PageNumberLink to={link({})}>Newest</PageNumberLink>
          <PageNumberLink to={link({ after: String(newer) })} rel="prev">
            Newer
          </PageNumberLink>
        </>
      )}
      {older !== null && (
        <PageNumberLink to={link({ before: String(older) })} rel="next">
          Older
        </PageNumberLink>
      )}
    </PageLinks>
  );
}

/** Shows entries as rows, without links. */
function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col" className={table.w208}>
            When
          </th>
          <th scope="col" className={table.w168}>
            Event
          </th>
          <th scope="col" className={table.percent24}>
            Who
          </th>
          <th scope="col">What</th>
          <th scope="col" className={table.w132}>
            Address
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, event, actor, subject, address }) => (
          <tr key={id}>
            <td className={classes.when}>
              <ExactTime at={Date.parse(at)} />
            </td>
            <td>{eventLabels[event]}</td>
            <td title={actor}>{actor}</td>
            <td title={subject}>{subject}</td>
            <td title={address}>{address || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shown for a log without entries: no match, none of the selected event, or none at all. */
function NoEntries({ filters: { event, search, before } }: { filters: AuditFilters }) {
  const all = <Link to="?">Show all entries</Link>;
  if (search) {
    return (
      <EmptyState title="No entries found" action={all}>
        {`"${search}" did not match any entries. Please try again.`}
      </EmptyState>
    );
  }
  if (event !== null || before !== null) return <EmptyState title="No entries" action={all} />;
  return (
    <EmptyState title="No entries">
      Sign-ins, refused access and changes of members, tokens, git and license appear here.
    </EmptyState>
  );
}

const choices = [
  { value: '', label: 'All events' },
  ...Object.entries(eventLabels).map(([value, label]) => ({ value, label })),
];

/** Filters of the log, as a form that reloads the page, and a link that downloads the log. */
function AuditToolbar({ filters: { event, search } }: { filters: AuditFilters }) {
  const submit = useSubmit();
  return (
    <div className={classes.toolbar}>
      <h2 id="audit-title">Audit log</h2>
      {/* The fields follow the address, also when a link changes it. */}
      <Form method="get" role="search" className={classes.form} key={`${event} ${search}`}>
        <NativeSelect
          name="event"
          aria-label="Event"
          data={choices}
          defaultValue={event ?? ''}
          onChange={(change) => submit(change.currentTarget.form)}
        />
        <TextInput
          type="search"
          name="search"
          aria-label="Search who and what"
          placeholder="Search who and what"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          leftSection={<Icon name="search" size={15} />}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Form>
      <ButtonLink
        to={`../audit.csv${query({ event, search })}`}
        variant="default"
        reloadDocument
        relative="path"
      >
        Download CSV
      </ButtonLink>
    </div>
  );
}
