import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import type { AuditEntry } from '#contracts/auth';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import type { Upstream } from '~/upstream';
import { eventLabels, auditQueryOf, readAuditFilters, type AuditFilters } from './audit-filters';
import { csvRecord } from '~/shell/csv';

const perPage = 1000;
/** Most entries of a file. The parameter `before` returns older ones. */
const maxEntries = 50_000;

const head = csvRecord(['When', 'Event', 'Who', 'What', 'Address']);

/** The audit log as filtered, newest first, for ADMINs: page after page, so that a large log takes no memory. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const filters = { ...readAuditFilters(new URL(args.request.url).searchParams), after: null };
  const pages = readPages(upstream, project.id, filters);
  try {
    // Before the answer starts: a refusal must not look like an empty file.
    const first = await pages.next();
    return file(`audit-${project.id}.csv`, text(first.value ?? [], pages));
  } catch (error) {
    const { error: message } = refusedAnswer(error).data;
    return new Response(message, { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}

async function* readPages({ auth }: Upstream, projectId: string, filters: AuditFilters) {
  let { before } = filters;
  for (let read = 0; read < maxEntries; read += perPage) {
    const answer = await auth.getAuditLog({
      query: { ...auditQueryOf(projectId, { ...filters, before }), limit: perPage },
    });
    if (!answer.status) throw new Error(answer.error);
    yield answer.entries;
    before = answer.entries.at(-1)?.id ?? null;
    if (!answer.more || before === null) return;
  }
}

async function* text(first: AuditEntry[], others: AsyncIterable<AuditEntry[]>) {
  yield head + records(first);
  for await (const entries of others) yield records(entries);
}

function records(entries: AuditEntry[]): string {
  return entries
    .map(({ at, event, actor, subject, address }) =>
      csvRecord([at, eventLabels[event], actor, subject, address]),
    )
    .join('');
}

function file(name: string, chunks: AsyncIterable<string>): Response {
  return new Response(createReadableStreamFromReadable(Readable.from(chunks, { objectMode: false })), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
