import { sideBarPages } from './side-bar';

/**
 * Who may open a page or call its loader: `everyone` also signed out, `user` after the sign-in, `member` and `admin` of
 * the project. The loader and the action check it themselves (app/access/gate.ts).
 */
export type Audience = 'everyone' | 'user' | 'member' | 'admin';

/** A route of the product, with the routes inside. */
export interface PageRecord<Id extends string = string> {
  /** Path of the route module below app/, without suffix. */
  id: Id;
  /** As in a route of Remix, below the path of the route around. Empty for an index, null for a frame without a path. */
  path: string | null;
  /** `frame` draws around pages, `page` and `dialog` are drawn, `resource` answers without drawing anything. */
  kind: 'frame' | 'page' | 'dialog' | 'resource';
  audience: Audience;
  /** Label in the tabs of the settings. Null for all other pages. */
  tab: string | null;
  /** Label by which Ctrl+K and the search page find the page. Null when they do not list it. */
  search: string | null;
  inside: readonly PageRecord<Id>[];
}

/** The search finds these pages through app/pages/side-bar.ts. */
const inSideBar = { search: null };
/** The search does not list these pages, because only other pages or mails lead to them. */
const unlisted = { search: null };

function frame<Id extends string, Inside extends string>(
  path: string | null,
  id: Id,
  audience: Audience,
  inside: readonly PageRecord<Inside>[],
): PageRecord<Id | Inside> {
  return { id, path, kind: 'frame', audience, tab: null, search: null, inside };
}

function page<Id extends string, Inside extends string = never>(
  path: string,
  id: Id,
  audience: Audience,
  { search }: Pick<PageRecord, 'search'>,
  inside: readonly PageRecord<Inside>[] = [],
): PageRecord<Id | Inside> {
  return { id, path, kind: 'page', audience, tab: null, search, inside };
}

/** A tab of the settings has one name, or a clearer one for the search. */
function settingsTab<Id extends string, Inside extends string = never>(
  path: string,
  id: Id,
  audience: Audience,
  names: string | { tab: string; search: string },
  inside: readonly PageRecord<Inside>[] = [],
): PageRecord<Id | Inside> {
  const { tab, search } = typeof names === 'string' ? { tab: names, search: names } : names;
  return { id, path, kind: 'page', audience, tab, search, inside };
}

function dialog<Id extends string>(
  path: string,
  id: Id,
  audience: Audience,
  { search }: Pick<PageRecord, 'search'> = unlisted,
): PageRecord<Id> {
  return { id, path, kind: 'dialog', audience, tab: null, search, inside: [] };
}

function resource<Id extends string>(path: string, id: Id, audience: Audience): PageRecord<Id> {
  return { id, path, kind: 'resource', audience, tab: null, search: null, inside: [] };
}

/** Routes outside of projects. */
export const outsidePages = [
  resource('', 'projects/landing', 'user'),
  frame(null, 'account/signed-out', 'everyone', [
    page('login', 'account/sign-in', 'everyone', unlisted),
    page('login/code', 'account/second-factor/sign-in-code', 'everyone', unlisted),
    page('signup', 'account/sign-up', 'everyone', unlisted),
    page('invitation', 'invitations/invitation-page', 'everyone', unlisted),
    page('invitations', 'invitations/invitations-page', 'user', unlisted),
    page('mails', 'mails/mail-wish-page', 'everyone', unlisted),
    page('forgot-password', 'account/forgot-password', 'everyone', unlisted),
    page('reset-password', 'account/reset-password', 'everyone', unlisted),
    page('open-recorder/:cmd', 'recorder/open-recorder', 'everyone', unlisted),
    page('remote-recorder/:cmd', 'recorder/remote-recorder', 'user', unlisted),
  ]),
  frame(null, 'account/account-frame', 'user', [
    page('account', 'account/account-page', 'user', unlisted, [
      dialog('sign-out-everywhere', 'account/sign-out-everywhere', 'user'),
    ]),
    page('account/two-factor', 'account/second-factor/second-factor-page', 'user', unlisted),
  ]),
  page('operator', 'operator/operator-page', 'user', unlisted),
  page('help/:page?', 'help/help-page', 'user', unlisted),
  resource('auth/start', 'account/identity-provider/start', 'everyone'),
  resource('auth/callback', 'account/identity-provider/callback', 'everyone'),
  resource('auth/sign-out', 'account/identity-provider/sign-out', 'everyone'),
  resource('logout', 'account/sign-out', 'everyone'),
  resource('preferences', 'shell/preferences/preferences', 'everyone'),
  resource('log-error', 'shell/errors/log-error', 'user'),
  frame(null, 'onboarding/onboarding-frame', 'user', [
    page('onboarding', 'onboarding/onboarding-page', 'user', unlisted),
  ]),
  frame(null, 'shell/frame/new-user-frame', 'user', [
    page('home', 'projects/first-project', 'user', unlisted),
    page('projects/new', 'projects/new-project', 'user', unlisted),
  ]),
  page('refused', 'shell/errors/refused', 'everyone', unlisted),
];

/**
 * Routes of a project. The order of the records is the order of the tabs and of the search results. Resources come last.
 */
export const projectPages = [
  frame(':projectId', 'shell/frame/project-frame', 'member', [
    resource('', 'projects/project-index', 'member'),
    page('home', 'projects/project-home', 'member', inSideBar),
    page('dashboard', 'dashboard/dashboard-page', 'member', inSideBar, [
      dialog('personalise', 'dashboard/personalise', 'member'),
    ]),
    page('search', 'shell/search/search-page', 'member', unlisted),
    page('setup', 'projects/project-setup', 'member', unlisted),
    frame(null, 'projects/project-overview', 'member', [
      page('edit', 'projects/edit-project', 'member', unlisted),
      page('delete', 'projects/delete-project', 'member', unlisted),
    ]),
    page('memory', 'memory/map-page', 'member', { search: 'Application map' }, [
      dialog(':pageId', 'memory/map-panel', 'member'),
    ]),
    page('memory/coverage', 'memory/coverage-page', 'member', { search: 'Coverage' }),
    page('memory/compare', 'memory/compare-page', 'member', unlisted),
    page('memory/explorations', 'memory/explorations-page', 'member', { search: 'Explorations' }),
    page('memory/explorations/:explorationId', 'memory/exploration-page', 'member', unlisted),
    page('memory/explorations/:explorationId/suite', 'memory/suite-page', 'member', unlisted),
    page('environments', 'environments/environment-list', 'member', { search: 'Environments' }, [
      dialog('new', 'environments/new-environment', 'member', { search: 'Add environment' }),
      dialog(':name/edit', 'environments/edit-environment', 'member'),
      dialog(':name/delete', 'environments/delete-environment', 'member'),
    ]),
    page('branches', 'branches/branches-page', 'member', unlisted, [
      dialog('new', 'branches/new-branch', 'member'),
      dialog(':name/delete', 'branches/delete-branch', 'member'),
    ]),
    page('generate', 'scenarios/wizard/wizard-page', 'member', unlisted),
    page('executions', 'executions/list/executions-page', 'member', inSideBar, [
      dialog('how-to-run', 'executions/list/how-to-run', 'member'),
      dialog('npmrc', 'executions/list/edit-npmrc', 'admin'),
      dialog('console/:instanceId', 'executions/console/console-page', 'member'),
      dialog(':executionId/delete', 'executions/list/delete-execution', 'member'),
      frame('plan', 'executions/planner/planner', 'member', [
        page('', 'executions/planner/define-step', 'member', { search: 'New execution' }),
        page('scenarios', 'executions/planner/scenarios-step', 'member', unlisted),
        page('schedule', 'executions/planner/schedule-step', 'member', unlisted),
      ]),
      dialog(':executionId/schedule', 'executions/planner/edit-schedule', 'member'),
      dialog(':executionId/definition', 'executions/planner/edit-definition', 'member'),
    ]),
    page('execution/:execId', 'executions/detail/execution-page', 'member', unlisted, [
      dialog('schedule', 'executions/detail/edit-schedule', 'member'),
      dialog('definition', 'executions/detail/edit-definition', 'member'),
      dialog('notifications', 'executions/detail/edit-notifications', 'member'),
      dialog('delete', 'executions/detail/delete-execution', 'member'),
    ]),
    page('features', 'scenarios/features-page', 'member', inSideBar, [
      dialog('create', 'scenarios/create-scenario', 'member'),
      dialog('new', 'scenarios/new-feature', 'member', { search: 'New feature' }),
      dialog('actions', 'scenarios/feature-tree/row-actions-page', 'member'),
      dialog('new-folder', 'scenarios/folders/new-folder', 'member'),
      dialog('rename-folder', 'scenarios/folders/rename-folder', 'member'),
      dialog('delete-folder', 'scenarios/folders/delete-folder', 'member'),
      dialog('rename', 'scenarios/folders/rename-feature', 'member'),
      dialog('move', 'scenarios/folders/move', 'member'),
      dialog('choose-place', 'scenarios/folders/choose-place', 'member'),
      dialog('new-scenario', 'scenarios/new-scenario', 'member'),
      dialog('delete', 'scenarios/delete-feature', 'member'),
      dialog('run', 'scenarios/run-scenarios', 'member'),
      dialog('run-rows', 'scenarios/run/run-rows', 'member'),
      dialog('run-choice', 'executions/run-choice', 'member'),
      dialog('rename-scenario', 'scenarios/gherkin/rename-scenario', 'member'),
      dialog('comment', 'scenarios/gherkin/comment-step', 'member'),
      dialog('recorder', 'scenarios/gherkin/launch-recorder', 'member'),
      dialog('tags', 'scenarios/tags/edit-tags', 'member'),
      dialog('examples', 'scenarios/gherkin/add-examples', 'member'),
      dialog('ci', 'scenarios/gherkin/run-in-ci', 'member'),
      dialog('generate-code', 'scenarios/generation/generate-code', 'member'),
      dialog('clone', 'scenarios/clone/get-code', 'member'),
      dialog('open-vscode', 'scenarios/clone/open-vscode', 'member'),
    ]),
    page('features/history', 'scenarios/history/history-page', 'member', unlisted),
    page('features/deleted', 'scenarios/history/deleted-features', 'member', unlisted),
    page('step-code', 'scenarios/step-code/step-code-page', 'member', unlisted, [
      dialog('delete', 'scenarios/step-code/delete-definition', 'member'),
    ]),
    page('code', 'scenarios/step-code/code-file-page', 'member', unlisted),
    page('step-generations/:generationId', 'scenarios/generation/generation-page', 'member', unlisted),
    page('record', 'shell/environment/record', 'member', unlisted),
    page('recordings/new', 'recorder/new-recording', 'member', { search: 'Record a scenario' }),
    page('recordings/:recordingId', 'recorder/recording-page', 'member', unlisted),
    page('recordings/:recordingId/save', 'recorder/save-recording', 'member', unlisted),
    page('runs', 'reports/runs-page', 'member', inSideBar),
    page('runs/instructions', 'reports/instructions/instructions-page', 'member', {
      search: 'Run instructions',
    }),
    page('run-report/:runId', 'reports/run-report-page', 'member', unlisted),
    page('run-report/:runId/coverage', 'memory/run-coverage-page', 'member', unlisted),
    page('run-report/:runId/:testId', 'reports/scenario-report-page', 'member', unlisted, [
      dialog('network', 'reports/scenario/network-dialog', 'member'),
      dialog('pictures', 'reports/scenario/pictures-dialog', 'member'),
      dialog('summary', 'reports/summary/summarise-failure', 'member'),
      dialog('healing/:healingId', 'reports/summary/choose-element', 'member'),
      dialog('comments/add', 'reports/scenario/comments/add-comment', 'member'),
      dialog('comments/:commentId/edit', 'reports/scenario/comments/edit-comment', 'member'),
      dialog('comments/:commentId/delete', 'reports/scenario/comments/delete-comment', 'member'),
    ]),
    resource('scenario-report/:scenarioId', 'reports/scenario-report-alias', 'member'),
    page('scenario-history/:scenarioId', 'reports/history/history-page', 'member', unlisted),
    page('ai-oversight', 'code-review/review-page', 'member', inSideBar, [
      dialog('discard', 'code-review/discard-fixes', 'member'),
    ]),
    page('ai-oversight/:fixId', 'code-review/fix-page', 'member', unlisted, [
      dialog('discard', 'code-review/discard-fix', 'member'),
      dialog('comments/:commentId/edit', 'code-review/edit-comment', 'member'),
      dialog('comments/:commentId/delete', 'code-review/delete-comment', 'member'),
    ]),
    page('test-data', 'test-data/test-data-page', 'member', inSideBar, [
      dialog('add', 'test-data/add-row', 'member'),
      dialog('edit/:index', 'test-data/edit-row', 'member'),
      dialog('delete/:index', 'test-data/delete-row', 'member'),
      dialog('start-over', 'test-data/start-over', 'member'),
    ]),
    page('test-data/users', 'test-data/users/users-page', 'member', { search: 'Test users' }, [
      dialog('add', 'test-data/users/add-user', 'member'),
      dialog('edit', 'test-data/users/edit-user', 'member'),
      dialog('delete', 'test-data/users/delete-user', 'member'),
      dialog('totp', 'test-data/users/user-code', 'member'),
    ]),
    frame('settings', 'settings/settings-frame', 'member', [
      resource('', 'settings/settings-index', 'member'),
      settingsTab('members', 'settings/members/members-page', 'member', 'Members', [
        dialog(':memberId/link', 'settings/members/invitation-link', 'admin'),
        dialog(':memberId/remove', 'settings/members/remove-member', 'member'),
        dialog(':memberId/role', 'settings/members/change-role', 'admin'),
        dialog(':memberId/hand-on', 'settings/members/hand-on-project', 'admin'),
        dialog('leave', 'settings/members/leave-project', 'member'),
      ]),
      settingsTab('access-tokens', 'settings/access-tokens/access-tokens-tab', 'member', 'Access tokens', [
        dialog('new', 'settings/access-tokens/new-access-token', 'member'),
        dialog(':keyId/delete', 'settings/access-tokens/delete-access-token', 'member'),
      ]),
      settingsTab('private-repository', 'settings/integrations/integrations-tab', 'member', 'Integrations', [
        dialog('authorize', 'settings/integrations/authorize-git', 'member'),
      ]),
      settingsTab(
        'project',
        'settings/project-tab',
        'member',
        { tab: 'Project', search: 'Project settings' },
        [dialog('npmrc', 'settings/edit-npmrc', 'admin')],
      ),
      settingsTab('notifications', 'settings/notifications/notifications-tab', 'member', 'Notifications'),
      settingsTab('code-cleanup', 'settings/code-cleanup/code-cleanup-tab', 'member', 'Code cleanup', [
        dialog('delete', 'settings/code-cleanup/delete-unused', 'member'),
        dialog('code', 'settings/code-cleanup/show-code', 'member'),
      ]),
      settingsTab('coverage', 'settings/coverage/coverage-tab', 'member', {
        tab: 'Coverage',
        search: 'Coverage settings',
      }),
      settingsTab('retention', 'settings/retention/retention-tab', 'member', 'Retention'),
      settingsTab('audit', 'settings/audit/audit-page', 'admin', 'Audit log'),
    ]),
    page('private-repository', 'settings/integrations/authorize-page', 'member', unlisted),
    resource('access-tokens', 'settings/access-tokens/access-tokens-alias', 'member'),
    resource('code-cleanup', 'settings/code-cleanup/code-cleanup-alias', 'member'),
    resource('new-access-token', 'settings/access-tokens/new-access-token-alias', 'member'),
    page('*', 'shell/errors/not-found', 'everyone', unlisted),
  ]),
  resource(':projectId/features/steps', 'scenarios/gherkin/project-steps', 'member'),
  resource(':projectId/members', 'settings/members/members-alias', 'member'),
  resource(':projectId/choose', 'projects/choose', 'member'),
  resource(':projectId/detour', 'shell/detour/keep-form', 'member'),
  resource(':projectId/settings/audit.csv', 'settings/audit/audit-csv', 'admin'),
  resource(':projectId/memory/coverage.csv', 'memory/coverage-csv', 'member'),
  resource(':projectId/memory/pictures/:pictureId', 'memory/page-picture', 'member'),
  resource(':projectId/executions/tags', 'executions/planner/tags', 'member'),
  resource(':projectId/executions/next-run', 'executions/planner/next-run', 'member'),
  resource(':projectId/features/tree-state', 'scenarios/feature-tree/tree-state', 'member'),
  resource(':projectId/run-report/:runId/halt', 'reports/halt-run', 'member'),
  resource(':projectId/run-report/:runId/pin', 'reports/run/pin-run', 'member'),
  resource(':projectId/run-report/:runId/export.csv', 'reports/run/export/export-csv', 'member'),
  resource(':projectId/run-report/:runId/junit.xml', 'reports/run/export/export-junit', 'member'),
  resource(':projectId/screenshots/:testId/:screenshotId', 'reports/screenshot', 'member'),
  resource(':projectId/traces/:testId/:traceId', 'reports/trace/trace-file', 'member'),
];

export type OutsidePageId = (typeof outsidePages)[number]['id'];
export type ProjectPageId = (typeof projectPages)[number]['id'];

/** Returns the file of a route below app/: only resources draw nothing. */
export function routeFileOf({ id, kind }: Pick<PageRecord, 'id' | 'kind'>): string {
  return `${id}.${kind === 'resource' ? 'ts' : 'tsx'}`;
}

/** A record with its whole path, e.g. `:projectId/settings/members`. */
export type PageWithPath = PageRecord & { fullPath: string };

/** Returns records and all records inside, depth first. */
export function allPages(records: readonly PageRecord[], above = ''): PageWithPath[] {
  return records.flatMap((record) => {
    const fullPath = [above, record.path].filter(Boolean).join('/');
    return [{ ...record, fullPath }, ...allPages(record.inside, fullPath)];
  });
}

/** A page of a project as menus and the search show it. */
export interface PageEntry {
  label: string;
  /** Path below the project's address. */
  path: string;
}

const listed = allPages(projectPages).map((record) => ({
  ...record,
  path: record.fullPath.replace(':projectId/', ''),
}));

/** Returns the tabs of the settings that a role sees, in the order shown. The route itself refuses other users. */
export function settingsTabsFor(role: string): PageEntry[] {
  return listed.flatMap(({ path, tab, audience }) =>
    tab !== null && maySee(audience, role) ? [{ label: tab, path }] : [],
  );
}

/** Returns the pages that the search lists for a role. Pages of the side bar come first. */
export function searchedPagesFor(role: string): PageEntry[] {
  const others = listed.flatMap(({ path, search, audience }) =>
    search !== null && maySee(audience, role) ? [{ label: search, path }] : [],
  );
  return [...sideBarPages.map(({ label, path }) => ({ label, path })), ...others];
}

function maySee(audience: Audience, role: string): boolean {
  return audience !== 'admin' || role === 'ADMIN';
}
