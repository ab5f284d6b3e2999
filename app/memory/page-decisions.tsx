import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { MapPageDetails } from '#contracts/runs/application-map';
import { Form } from '~/ui/scoped';
import classes from './memory.module.css';

/** Names and hides the page; says which addresses are one page and which are not. */
export function PageDecisions({
  page,
  others,
  typed,
  isOpen,
}: {
  page: MapPageDetails;
  others: readonly { route: string; label: string }[];
  /** The name that was refused. */
  typed: string | undefined;
  isOpen: boolean;
}) {
  return (
    <details className={classes.panelPart} open={isOpen}>
      <summary>Name, hide, join and split</summary>
      <Form method="post" className={classes.line} preventScrollReset>
        <input type="hidden" name="wish" value="name" />
        <input type="hidden" name="route" value={page.route} />
        <TextInput
          label="Name"
          name="name"
          size="xs"
          key={page.name ?? ''}
          defaultValue={typed ?? page.name ?? ''}
          placeholder={page.title}
          description="Empty: by its title."
        />
        <Button type="submit" size="xs" variant="default">
          Save name
        </Button>
      </Form>
      <Wish
        wish={page.isHidden ? 'show' : 'hide'}
        route={page.route}
        label={page.isHidden ? 'Show in map and coverage' : 'Hide from map and coverage'}
      />
      {others.length > 0 && (
        <Form method="post" className={classes.line} preventScrollReset>
          <input type="hidden" name="wish" value="join" />
          <input type="hidden" name="route" value={page.route} />
          <NativeSelect
            label="It is the same page as"
            name="to"
            size="xs"
            data={[
              { value: '', label: 'Choose a page' },
              ...others.map(({ route, label }) => ({ value: route, label })),
            ]}
          />
          <Button type="submit" size="xs" variant="default">
            Join
          </Button>
        </Form>
      )}
      {page.joined.length > 0 && (
        <Wish wish="part" route={page.route} label={`Take apart again: ${page.joined.join(', ')}`} />
      )}
      {page.isApart && <Wish wish="together" route={page.route} label="Show with its likes again" />}
      {page.addresses.length > 1 && (
        <>
          <h3>Addresses of this page</h3>
          <ul className={classes.ways}>
            {page.addresses.map((address) => (
              <li key={address}>
                <code>{address}</code>{' '}
                <Wish
                  wish="apart"
                  route={address}
                  label="A page of its own"
                  title={`Show ${address} as a page of its own`}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Wish({ wish, route, label, title }: { wish: string; route: string; label: string; title?: string }) {
  return (
    <Form method="post" className={classes.wish} preventScrollReset>
      <input type="hidden" name="wish" value={wish} />
      <input type="hidden" name="route" value={route} />
      <Button type="submit" size="compact-xs" variant="default" aria-label={title}>
        {label}
      </Button>
    </Form>
  );
}
