import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { projectEntries } from './project-entries';
import { ProjectMenu, type ProjectEntry, type ProjectMenuProps } from './project-menu';

const shop: ProjectEntry = { id: 'p1', name: 'Shop', admin: true };
const bank: ProjectEntry = { id: 'p2', name: 'Bank', admin: false };
const present = { id: 'p1', name: 'Shop' };

async function shown(props: Partial<ProjectMenuProps>, address?: string) {
  const menu = (
    <ProjectMenu projects={[shop, bank]} current={present} allowDelete={false} remaining={100} {...props} />
  );
  const { root } = await mount(menu, { address });
  root.querySelector('details')?.setAttribute('open', '');
  return accessibilitySnapshot(root);
}

/** Returns many projects with the numbers from 1 on as names. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Shop ${index + 1}`, admin: false }));

test('shows the current project, and Edit for administrators, when there are two projects', async () => {
  expect(await shown({})).toMatchInlineSnapshot(`
    - group:
      - button "Project Shop" [expanded]: Shop
      - text: Projects
      - link "Shop" [current] [url=/p1]
      - link "Edit Shop" [url=/p1/edit] (Edit project)
      - link "Bank" [url=/p2]
      - separator
      - link "Add a project" [url=/projects/new] (100 projects left)
  `);
});

test('shows Delete, disabled for members, when the installation lets projects be deleted', async () => {
  const projects = [shop, bank, { id: 'p3', name: 'Blog', admin: true }];
  expect(await shown({ projects, allowDelete: true })).toMatchInlineSnapshot(`
    - group:
      - button "Project Shop" [expanded]: Shop
      - text: Projects
      - link "Shop" [current] [url=/p1]
      - link "Edit Shop" [url=/p1/edit] (Edit project)
      - link "Bank" [url=/p2]
      - link "Delete Bank: You do not have permission to delete this project" [disabled]
      - link "Blog" [url=/p3]
      - link "Edit Blog" [url=/p3/edit] (Edit project)
      - link "Delete Blog" [url=/p3/delete] (Delete project)
      - separator
      - link "Add a project" [url=/projects/new] (100 projects left)
  `);
});

test('shows only Add a project when the user has none', async () => {
  expect(await shown({ projects: [], current: null })).toMatchInlineSnapshot(`
    - group:
      - button "Project" [expanded]
      - text: Projects
      - separator
      - link "Add a project" [url=/projects/new] (100 projects left)
  `);
});

test.each([
  [1, '1 project left'],
  [3, '3 projects left'],
])('shows how many projects are left when the user may create %i', async (remaining, left) => {
  expect(await shown({ remaining })).toContain(`link "Add a project ${left}" [url=/projects/new]`);
});

test('shows a disabled link when no project is left', async () => {
  expect(await shown({ remaining: 0 })).toContain('link "Add a project 0 projects left" [disabled]');
});

test('cuts a name and keeps it as a tooltip when it is long', async () => {
  const name = 'A very long name of a project that does not fit into the menu';
  expect(await shown({ projects: [{ ...bank, name }] })).toMatchInlineSnapshot(`
    - group:
      - button "Project Shop" [expanded]: Shop
      - text: Projects
      - link "A very long name of a project that do..." [url=/p2] (A very long name of a project that does not fit into the menu)
      - separator
      - link "Add a project" [url=/projects/new] (100 projects left)
  `);
});

test('shows a filter when there are more than eight projects', async () => {
  expect(await shown({ projects: many(9) })).toMatchInlineSnapshot(`
    - group:
      - button "Project Shop" [expanded]: Shop
      - text: Projects
      - search:
        - searchbox "Filter projects"
      - link "Shop 1" [url=/p0]
      - link "Shop 2" [current] [url=/p1]
      - link "Shop 3" [url=/p2]
      - link "Shop 4" [url=/p3]
      - link "Shop 5" [url=/p4]
      - link "Shop 6" [url=/p5]
      - link "Shop 7" [url=/p6]
      - link "Shop 8" [url=/p7]
      - link "Shop 9" [url=/p8]
      - separator
      - link "Add a project" [url=/projects/new] (100 projects left)
  `);
});

test('says how many projects are left out when there are more than fifty', async () => {
  const text = await shown({ projects: many(60) });
  expect(text.match(/link "Shop \d+"/g)).toHaveLength(50);
  expect(text).toContain('and 10 more: filter to find them');
});

test('shows the open menu with the matches when the address filters it', async () => {
  const { root } = await mount(
    <ProjectMenu projects={many(12)} current={present} allowDelete={false} remaining={100} />,
    { address: '/p1/home?filter-projects=shop+12' },
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - group:
      - button "Project Shop" [expanded]: Shop
      - text: Projects
      - search:
        - searchbox "Filter projects" [value=shop 12]
      - link "Shop 12" [url=/p11]
      - separator
      - link "Add a project" [url=/projects/new] (100 projects left)
  `);
});

test('says that no project matches when the filter finds none', async () => {
  expect(await shown({ projects: many(12) }, '/p1/home?filter-projects=bank')).toContain(
    '"bank" did not match any projects. Please try again.',
  );
});

test('lists administrators of a project as its administrators, and counts the projects that are left', () => {
  type Caller = Parameters<typeof projectEntries>[0];
  const user = {
    userId: 'u1',
    customAttributes: { companyName: '', allowedProjectsCount: 3, allowDeleteProjects: true },
  } as Caller['user'];
  const projects = [
    { id: 'p1', name: 'Shop', role: 'ADMIN', projectAdmin: 'u1' },
    { id: 'p2', name: 'Bank', role: 'MEMBER', projectAdmin: 'u2' },
  ] as Caller['projects'];
  expect(projectEntries({ user, projects })).toEqual({
    projects: [shop, bank],
    allowDelete: true,
    remaining: 2,
  });
});
