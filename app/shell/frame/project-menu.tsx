import { cutText } from '~/ui/cut';
import { FilteredList, useIsFiltered } from '~/ui/filtered-list';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import { Link } from '~/ui/scoped';
import classes from './top-bar.module.css';

export interface ProjectMenuProps {
  projects: ProjectEntry[];
  /** Null while no project is open. */
  current: { id: string; name: string } | null;
  /** The deployment lets projects be deleted from this list. */
  allowDelete: boolean;
  /** How many projects the user may still create. */
  remaining: number;
}

export interface ProjectEntry {
  id: string;
  name: string;
  admin: boolean;
}

/** A choice is a link to the project, which marks it active on the server (docs/rules/projects.md, Menu). */
export function ProjectMenu({ projects, current, allowDelete, remaining }: ProjectMenuProps) {
  return (
    <Menu
      name={current ? `Project ${current.name}` : 'Project'}
      open={useIsFiltered('projects')}
      label={
        <>
          <span className={classes.current}>{current?.name ?? 'Project'}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Projects</p>
      <FilteredList items={projects} noun="projects" textOf={({ name }) => name}>
        {(shown) =>
          shown.map((project) => (
            <Project
              key={project.id}
              {...project}
              current={project.id === current?.id}
              deletable={allowDelete}
            />
          ))
        }
      </FilteredList>
      <div className={classes.foot}>
        <hr className={menuLine} />
        <AddProject remaining={remaining} />
      </div>
    </Menu>
  );
}

function Project({
  id,
  name,
  admin,
  current,
  deletable,
}: ProjectEntry & { current: boolean; deletable: boolean }) {
  return (
    <div className={classes.entry}>
      <Link to={`/${id}`} className={menuItem} aria-current={current || undefined} title={name}>
        <span className={classes.cut}>{cutText(name, 37, 37)}</span>
      </Link>{' '}
      {admin && (
        <Link to={`/${id}/edit`} className={iconButton} aria-label={`Edit ${name}`} title="Edit project">
          <Icon name="pencil" size={15} />
        </Link>
      )}
      {deletable && !current && <DeleteProject id={id} name={name} admin={admin} />}
    </div>
  );
}

function DeleteProject({ id, name, admin }: Pick<ProjectEntry, 'id' | 'name' | 'admin'>) {
  const icon = <Icon name="trash" size={15} />;
  if (admin) {
    return (
      <Link to={`/${id}/delete`} className={iconButton} aria-label={`Delete ${name}`} title="Delete project">
        {icon}
      </Link>
    );
  }
  return (
    <span
      className={iconButton}
      role="link"
      aria-disabled="true"
      tabIndex={0}
      aria-label={`Delete ${name}: You do not have permission to delete this project`}
      title="You do not have permission to delete this project"
    >
      {icon}
    </span>
  );
}

/** Few projects left are worth a word; with none left the link is only words. */
function AddProject({ remaining }: { remaining: number }) {
  const left = remaining === 1 ? '1 project left' : `${Math.max(0, remaining)} projects left`;
  const words = (
    <>
      <Icon name="plus" /> Add a project {remaining < 100 && <span className={classes.left}>{left}</span>}
    </>
  );
  if (remaining > 0) {
    return (
      <Link to="/projects/new" className={menuItem} title={left}>
        {words}
      </Link>
    );
  }
  return (
    <span className={menuItem} role="link" aria-disabled="true" title={left}>
      {words}
    </span>
  );
}
