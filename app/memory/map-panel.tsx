import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { pageName, type MapPageDetails, type MapStep, type MapView } from '#contracts/runs/application-map';
import { exclusionText } from '#contracts/runs/coverage-exclusions';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { LinkTabs } from '~/ui/link-tabs';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { StepText, stepParts } from '~/ui/step-text';
import { useLinks } from '~/ui/use-links';
import { mapAt, mapPagePath, memoryPath, recordPath } from './addresses';
import { saidOf } from './map-drawing';
import { PageControls } from './page-controls';
import { PageDecisions } from './page-decisions';
import { PageScreenshot, SeenBy } from './seen-by';
import classes from './memory.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.page ? `${loaded.page.label} · Application map` : 'Application map' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const at = mapAt(searchParams);
  const { pageId: page = '' } = args.params;
  const [answer, all] = await Promise.all([
    upstream.runs.getMapPage({ query: { ...at, page: page.slice(0, 64) } }),
    upstream.runs.getApplicationMap({ query: at }),
  ]);
  const others = all.status && all.map ? all.map.pages : [];
  return {
    projectId: project.id,
    at,
    page: answer.status ? answer.page : null,
    others: others
      .filter(({ id }) => id !== page)
      .map(({ id, route, label }) => ({
        id,
        route,
        label: `${label} · ${route}`,
      }))
      .sort((a, b) => (a.route < b.route ? -1 : 1)),
    /** Environment in which a recording begins: that of the map. */
    env: all.status ? (all.map?.env ?? null) : null,
    names: Object.fromEntries(others.map((entry) => [entry.id, entry.label])),
    now: Date.now(),
  };
}

const fields = z.object({
  wish: z.enum(['name', 'hide', 'show', 'apart', 'together', 'part', 'join', 'exclude', 'include']),
  route: z.string().min(1).max(1_000),
  name: z.string().default(''),
  to: z.string().max(1_000).default(''),
  key: z.string().max(64).default(''),
});

interface PanelAnswer {
  error?: string;
  because?: string;
  name?: string;
}

const said: Record<z.infer<typeof fields>['wish'], string> = {
  name: 'Page named',
  hide: 'Page hidden',
  show: 'Page shown',
  apart: 'Shown as a page of its own',
  together: 'Shown with its likes again',
  part: 'Joined pages taken apart',
  join: 'Pages joined',
  exclude: 'Control left out of coverage',
  include: 'Control counts again',
};

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const form = fields.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) return data<PanelAnswer>({ error: 'Nothing was asked for.' }, 422);
  const { wish, route, name, to, key } = form.data;
  const named = pageName.safeParse(name);
  if (!named.success) return data<PanelAnswer>({ error: named.error.issues[0]?.message, name }, 422);
  if (wish === 'join' && !to) return data<PanelAnswer>({ error: 'Choose the page that it is.' }, 422);
  try {
    const answer = await upstream.runs.changeMapPage({
      body: bodyOf(wish, { route, name: named.data, to, key }),
    });
    if (!answer.status) return data<PanelAnswer>({ error: answer.error, because: answer.because, name }, 422);
  } catch (error) {
    return data<PanelAnswer>({ ...refusedAnswer(error).data, name }, 403);
  }
  const at = mapAt(new URL(args.request.url).searchParams);
  const { pageId = '' } = args.params;
  // A page that was joined or split no longer exists under its id.
  const isGone = wish === 'join' || wish === 'part' || wish === 'apart' || wish === 'together';
  const back = isGone ? memoryPath(project.id, at) : mapPagePath(project.id, pageId, at);
  return redirect(back, { status: 303, headers: { 'set-cookie': await flashCookie(said[wish]) } });
}

function bodyOf(
  wish: z.infer<typeof fields>['wish'],
  { route, name, to, key }: { route: string; name: string; to: string; key: string },
) {
  switch (wish) {
    case 'name':
      return { change: wish, route, name };
    case 'join':
      return { change: wish, route, to };
    case 'exclude':
    case 'include':
      return { change: wish, route, key, name };
    default:
      return { change: wish, route };
  }
}

/** Shows a page of the map: its look, the steps on it, its coverage, and the users' decisions about it. */
export default function MapPanel() {
  const { projectId, at, env, page, others, now } = useLoaderData<typeof loader>();
  const answer: PanelAnswer | undefined = useAnswer<typeof action>();
  if (!page) {
    return (
      <aside className={classes.panel} aria-label="Page">
        <div className={classes.panelHead}>
          <h2>No such page</h2>
          <IconLink to={memoryPath(projectId, at)} icon="x" label="Close" />
        </div>
        <p className={classes.soft}>
          It is not in this map: it was not seen for long, or is shown as another page now.
        </p>
      </aside>
    );
  }
  const [last] = page.lastViews;
  return (
    <aside key={page.id} className={classes.panel} aria-label={`Page ${page.label}`}>
      {answer?.because === 'licence' && <LicenceDialog closeTo={mapPagePath(projectId, page.id, at)} />}
      <div className={classes.panelHead}>
        <h2 title={page.label}>{page.label}</h2>
        <IconLink to={memoryPath(projectId, at)} icon="x" label="Close" />
      </div>
      <p className={classes.panelRoute}>
        <code>{page.route}</code>
      </p>
      {page.name !== null && page.title && <p className={classes.soft}>Its title: {page.title}</p>}
      {page.excludedBy && (
        <p className={classes.soft}>
          Does not count in coverage, by the{' '}
          <Link to={`/${projectId}/settings/coverage`}>rule {exclusionText(page.excludedBy)}</Link>.
        </p>
      )}
      <p className={page.failed > 0 ? classes.failing : classes.soft}>{saidOf(page)}</p>
      {last && <SeenBy projectId={projectId} view={last} now={now} />}
      <RecordHere projectId={projectId} env={env} page={page} />
      {answer?.error && answer.because !== 'licence' && (
        <Notice kind="error" title="Not changed">
          {answer.error}
        </Notice>
      )}
      {last && <PageScreenshot projectId={projectId} view={last} name={page.label} />}
      <PanelTabs page={page} />
      <PageControls page={page} projectId={projectId} />
      <Ways page={page} />
      <PageDecisions page={page} others={others} typed={answer?.name} isOpen={answer?.error !== undefined} />
    </aside>
  );
}

/** Begins a recording at the page if its address is known. A seen id may be gone, or belong to another user. */
function RecordHere({
  projectId,
  env,
  page: { opensAt, route },
}: {
  projectId: string;
  env: string | null;
  page: MapPageDetails;
}) {
  if (opensAt === null)
    return (
      <p className={classes.soft}>
        {route.startsWith('//')
          ? 'You cannot record from here, because this page belongs to another application.'
          : 'You cannot record from here, because the address of this page contains a changing part, such as an id. Record from a page that links to it.'}
      </p>
    );
  return (
    <div>
      <ButtonLink
        to={recordPath(projectId, { env, opensAt })}
        variant="default"
        size="xs"
        leftSection={<Icon name="video" />}
      >
        Record from here
      </ButtonLink>
    </div>
  );
}

function PanelTabs({ page }: { page: MapPageDetails }) {
  const [search] = useSearchParams();
  const link = useLinks();
  const isSteps = search.get('tab') === 'steps';
  return (
    <section className={classes.panelPart} aria-label="Page details">
      <LinkTabs
        label="Page"
        replace
        tabs={[
          { label: 'Aria snapshot', to: link({ tab: null }), current: !isSteps },
          { label: 'Steps', to: link({ tab: 'steps' }), current: isSteps },
        ]}
      />
      {isSteps ? <Steps page={page} /> : <Snapshots views={page.lastViews} />}
    </section>
  );
}

function Snapshots({ views }: { views: readonly MapView[] }) {
  const [first, ...others] = views;
  if (!first) return <p className={classes.soft}>The accessibility tree of this page was not recorded.</p>;
  return (
    <>
      <pre className={classes.aria} tabIndex={0} aria-label="Aria snapshot">
        {first.aria || 'The page has nothing that a screen reader would read.'}
      </pre>
      {others.map((view) => (
        <details key={`${view.route} ${view.seenAt} ${view.title}`} className={classes.view}>
          <summary>Another view: {view.title || view.route}</summary>
          <pre
            className={classes.aria}
            tabIndex={0}
            aria-label={`Aria snapshot of ${view.title || view.route}`}
          >
            {view.aria}
          </pre>
        </details>
      ))}
    </>
  );
}

function Steps({ page }: { page: MapPageDetails }) {
  if (page.steps.length === 0) return <p className={classes.soft}>No steps found</p>;
  return (
    <>
      <ul className={classes.steps}>
        {page.steps.map((step) => (
          <StepRow key={`${step.uri} ${step.scenarioName} ${step.title}`} step={step} />
        ))}
      </ul>
      {page.hasMoreSteps && <p className={classes.soft}>There are more: those that ran last are shown.</p>}
    </>
  );
}

function StepRow({ step }: { step: MapStep }) {
  const { projectId } = useLoaderData<typeof loader>();
  return (
    <li>
      <details>
        <summary>
          <StatusBadge status={step.status} compact />{' '}
          <span className={classes.stepTitle}>
            <StepText parts={stepParts(step.title)} />
          </span>{' '}
          <span className={classes.stepOf} title={step.scenarioName}>
            {step.scenarioName}
          </span>
        </summary>
        <p className={classes.soft}>
          {step.isKept ? (
            <Link to={`/${projectId}/run-report/${step.runId}/${step.testCaseId}`}>{step.scenarioName}</Link>
          ) : (
            step.scenarioName
          )}{' '}
          · {step.uri}
        </p>
        {step.commands.length === 0 ? (
          <p className={classes.soft}>It made no calls on this page.</p>
        ) : (
          <ul className={classes.commands}>
            {step.commands.map((command, index) => (
              <li key={index} data-failed={command.passed ? undefined : true}>
                <code>
                  {command.type} {command.locator}
                </code>
                {command.passed ? null : ' failed'}
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

function Ways({ page }: { page: MapPageDetails }) {
  const { projectId, at, names } = useLoaderData<typeof loader>();
  if (page.from.length + page.to.length === 0) return null;
  const rows = [
    { label: 'Leads to', edges: page.to, end: 'to' as const },
    { label: 'Reached from', edges: page.from, end: 'from' as const },
  ];
  return (
    <details className={classes.panelPart}>
      <summary>
        Ways: leads to {page.to.length}, reached from {page.from.length}
      </summary>
      {rows.map(({ label, edges, end }) =>
        edges.length === 0 ? null : (
          <div key={label}>
            <h3>{label}</h3>
            <ul className={classes.ways}>
              {edges.map((edge) => (
                <li key={edge[end]}>
                  <Link to={mapPagePath(projectId, edge[end], at)} preventScrollReset>
                    {names[edge[end]] ?? edge[end]}
                  </Link>{' '}
                  <span className={classes.soft}>{edge.actions.join(', ')}</span>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </details>
  );
}
