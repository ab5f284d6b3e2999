import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { Notice } from '~/ui/notice';
import { queryOf, readAuditFilters } from './audit-filters';
import { AuditPages } from './audit-pages';
import { AuditTable } from './audit-table';
import { AuditToolbar } from './audit-toolbar';
import { NoEntries } from './no-entries';

export const meta: MetaFunction = () => [{ title: 'Audit log' }];

const limit = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const url = new URL(args.request.url);
  const filters = readAuditFilters(url.searchParams);
  try {
    const answer = await upstream.auth.getAuditLog({ query: { ...queryOf(project.id, filters), limit } });
    if (!answer.status) throw new Error(answer.error);
    const { entries, more } = answer;
    // Above the page are fewer entries than a page has: the first page shows them together with the next ones.
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

/** Who did what in the project and to the accounts of its members; for ADMINs. */
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
