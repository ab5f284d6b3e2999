import { Icon } from '~/ui/icon';
import { scenariosText } from '../planner/tag-fields';
import { keyOf, type GroupFields } from './plan-fields';
import { countOf } from './threads';
import type { Editing } from './use-plan';
import classes from './group-card.module.css';

interface GroupTagsProps {
  group: GroupFields;
  editing: Editing;
  here: string;
}

/** Which scenarios a group has: its tags, and how many carry one of them now. Both are buttons to look closer. */
export function GroupTags({ group, editing, here }: GroupTagsProps) {
  const { id, tags, name, isListed } = group;
  const count = countOf(group, editing.supply);
  const text = tags.map((tag) => `@${tag}`).join(' ');
  return (
    <>
      <button
        type="submit"
        name="intent"
        value={`tags:${id}`}
        formAction={here}
        className={classes.tags}
        title={text || 'Select scenarios'}
        aria-label={`Tags of ${name}: ${text || 'none'}. Select scenarios`}
      >
        {tags.length > 0 ? (
          <span className={classes.tagNames}>{text}</span>
        ) : (
          <span className={classes.noTags}>Select scenarios</span>
        )}
        <Icon name="pencil" size={14} />
      </button>
      <button
        type="submit"
        name="intent"
        value={`list:${id}`}
        formAction={here}
        className={classes.count}
        aria-expanded={isListed}
        aria-disabled={keyOf(group) === '' || undefined}
        aria-label={`${scenariosText(count)} of ${name}`}
        data-empty={count === 0 || undefined}
      >
        <Icon name={isListed ? 'chevronDown' : 'chevronRight'} size={14} />
        {scenariosText(count)}
      </button>
    </>
  );
}
