import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, useSubmit } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { query } from '~/platform/paths';
import { Icon } from '~/ui/icon';
import { eventLabels, type AuditFilters } from './audit-filters';
import classes from './audit-toolbar.module.css';

const choices = [
  { value: '', label: 'All events' },
  ...Object.entries(eventLabels).map(([value, label]) => ({ value, label })),
];

/** Filters of the log, as a form that asks for the page anew, and the log as a file. */
export function AuditToolbar({ filters: { event, search } }: { filters: AuditFilters }) {
  const submit = useSubmit();
  return (
    <div className={classes.toolbar}>
      <h2 id="audit-title">Audit log</h2>
      {/* The fields follow the address, also when a link changes it. */}
      <Form method="get" role="search" className={classes.form} key={`${event} ${search}`}>
        <NativeSelect
          name="event"
          aria-label="Event"
          data={choices}
          defaultValue={event ?? ''}
          onChange={(change) => submit(change.currentTarget.form)}
        />
        <TextInput
          type="search"
          name="search"
          aria-label="Search who and what"
          placeholder="Search who and what"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          leftSection={<Icon name="search" size={15} />}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Form>
      <ButtonLink
        to={`../audit.csv${query({ event, search })}`}
        variant="default"
        reloadDocument
        relative="path"
      >
        Download CSV
      </ButtonLink>
    </div>
  );
}
