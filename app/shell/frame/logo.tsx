import type { Brand } from '~/platform/context';
import classes from './logo.module.css';

/** The deployment's logo, or the first letter of its name on its colour. */
export function Logo({
  brand,
  className,
  nameClassName,
}: {
  brand: Brand;
  className?: string;
  nameClassName?: string;
}) {
  return (
    <span className={className ? `${classes.logo} ${className}` : classes.logo}>
      {brand.logoUrl ? (
        <img src={brand.logoUrl} alt={nameClassName ? brand.name : ''} height={28} />
      ) : (
        <span className={classes.letter} aria-hidden="true">
          {brand.name.slice(0, 1).toUpperCase()}
        </span>
      )}{' '}
      <span className={nameClassName ? `${classes.name} ${nameClassName}` : classes.name}>{brand.name}</span>
    </span>
  );
}
