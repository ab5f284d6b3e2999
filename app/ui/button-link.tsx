import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from '@remix-run/react';

/** A link that looks like a button. */
export function ButtonLink(props: ButtonProps & LinkProps) {
  return <Button component={Link} {...props} />;
}
