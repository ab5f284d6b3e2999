import classes from './tags.module.css';

/** Tags as they are written in the file. */
export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Tags" data-tour="tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag} title={`@${tag}`}>
          @{tag}
        </li>
      ))}
    </ul>
  );
}
