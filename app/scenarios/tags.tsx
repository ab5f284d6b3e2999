import type { ReactNode } from 'react';
import classes from './tags.module.css';

/** Tags as they are written in the file. @param children what can be done with them */
export function Tags({ tags, children }: { tags: string[]; children?: ReactNode }) {
  if (tags.length === 0 && !children) return null;
  return (
    <div className={classes.row} data-tour={children ? 'tags' : undefined}>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {[...new Set(tags)].map((tag) => (
            <li key={tag} title={`@${tag}`}>
              @{tag}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
