import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireUser } from '~/access/gate';
import { PlainFrame } from '~/shell/frame/plain-frame';
import { CommandBlock } from '~/ui/command-block';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import { listGuide, readGuidePage } from './guide.server';
import classes from './help-page.module.css';

/** The guide for testers (docs/guide). Without a page in its address, it shows the first one. */
export async function loader(args: LoaderFunctionArgs) {
  const { openInvitations } = await requireUser(args);
  const { brand, deployment } = args.context;
  const list = listGuide();
  const slug = args.params.page ?? list[0]?.slug ?? '';
  const page = readGuidePage(slug, { brand: brand.name, publicUrl: deployment.publicUrl });
  if (!page) throw notFound();
  return { brand, openInvitations, list, page };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.page.title} – Help` : 'Help' },
];

export default function HelpPage() {
  const { brand, openInvitations, list, page } = useLoaderData<typeof loader>();
  const next = list[list.findIndex(({ slug }) => slug === page.slug) + 1];
  return (
    <PlainFrame
      brand={brand}
      flash={null}
      openInvitations={openInvitations}
      className={classes.page}
      bar={
        <>
          {' '}
          <span className={classes.bar}>Help</span>
        </>
      }
    >
      <article className={classes.article}>
        <PageHeader title={page.title} />
        <a className={classes.toList} href="#guide">
          All help pages
        </a>
        {page.parts.map((part, index) =>
          part.kind === 'code' ? (
            <CommandBlock key={index} label={`Code ${index + 1}`} commands={part.code} />
          ) : (
            <div key={index} className={classes.text} dangerouslySetInnerHTML={{ __html: part.html }} />
          ),
        )}
        {next && (
          <p className={classes.next}>
            Next: <Link to={`/help/${next.slug}`}>{next.task}</Link>
          </p>
        )}
      </article>
      <nav id="guide" aria-label="Help pages" className={classes.list}>
        <ul>
          {list.map(({ slug, task }) => (
            <li key={slug}>
              <Link to={`/help/${slug}`} aria-current={slug === page.slug ? 'page' : undefined}>
                {task}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </PlainFrame>
  );
}
