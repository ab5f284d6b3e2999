import { Button, type ButtonProps } from '@mantine/core';
import { type LinkProps } from '@remix-run/react';
import { Link } from './scoped';

/** A link that looks like a button. */
export function ButtonLink(props: ButtonProps & LinkProps) {
  return <Button component={Link} {...props} />;
}
