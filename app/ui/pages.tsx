import { PageLink, PageLinks } from './page-links';
import { useLinks } from './use-links';

/** Page `page` of `count`, as links. Nothing when one page holds all. */
export function Pages({ page, count, label }: { page: number; count: number; label: string }) {
  const link = useLinks();
  if (count <= 1) return null;
  return (
    <PageLinks label={label}>
      {page > 1 && (
        <PageLink to={link({ page: page - 1 })} rel="prev">
          Previous
        </PageLink>
      )}
      <span>
        Page {page} of {count}
      </span>
      {page < count && (
        <PageLink to={link({ page: page + 1 })} rel="next">
          Next
        </PageLink>
      )}
    </PageLinks>
  );
}
