import { Button } from '@mantine/core';
import { Form, Link } from '~/ui/scoped';
import classes from './members-page.module.css';

interface RequirementProps {
  projectId: string;
  isRequired: boolean;
  isAdmin: boolean;
  /** True when the viewer has two-factor authentication. */
  hasOwn: boolean;
}

/** Shows if members must have two-factor authentication. Administrators can change it. */
export function SecondFactorRequirement({ projectId, isRequired, isAdmin, hasOwn }: RequirementProps) {
  return (
    <section className={classes.requirement} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Two-factor authentication</h2>
      <p>
        {isRequired
          ? 'This project requires two-factor authentication. Members without it cannot open the project until they set it up. Access tokens of programs are not affected.'
          : 'Members of this project can sign in with their password only.'}
      </p>
      {isAdmin && !isRequired && !hasOwn && (
        <p>
          <Link to={`/account/two-factor?project=${projectId}`}>
            Set up two-factor authentication for your own account
          </Link>{' '}
          before you require it, or you would lock yourself out.
        </p>
      )}
      {isAdmin && (isRequired || hasOwn) && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="required" value={isRequired ? 'off' : 'on'} variant="default">
            {isRequired ? 'Stop requiring it' : 'Require two-factor authentication for members'}
          </Button>
        </Form>
      )}
    </section>
  );
}
