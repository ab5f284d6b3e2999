import { useSearchParams } from '@remix-run/react';
import { PageLink, PageLinks } from '~/ui/page-links';

/** Links to the entries above and below; null where there are none. */
export function AuditPages({ newer, older }: { newer: number | null; older: number | null }) {
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
          <PageLink to={link({})}>Newest</PageLink>
          <PageLink to={link({ after: String(newer) })} rel="prev">
            Newer
          </PageLink>
        </>
      )}
      {older !== null && (
        <PageLink to={link({ before: String(older) })} rel="next">
          Older
        </PageLink>
      )}
    </PageLinks>
  );
}
