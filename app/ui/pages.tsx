import { PageNumberLink, PageLinks } from './page-links';
import { useLinks } from './use-links';

/** Page `page` of `count`, as links. Nothing when one page holds all. */
export function Pagination({ page, count, label }: { page: number; count: number; label: string }) {
  const link = useLinks();
  if (count <= 1) return null;
  return (
    <PageLinks label={label}>
      {page > 1 && (
        <PageNumberLink to={link({ page: page - 1 })} rel="prev">
          Previous
        </PageNumberLink>
      )}
      <span>
        Page {page} of {count}
      </span>
      {page < count && (
        <PageNumberLink to={link({ page: page + 1 })} rel="next">
          Next
        </PageNumberLink>
      )}
    </PageLinks>
  );
}
