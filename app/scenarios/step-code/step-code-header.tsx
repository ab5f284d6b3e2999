import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Breadcrumb } from '~/scenarios/folder-overview';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { PageHeader } from '~/ui/page-header';
import { Form } from '~/ui/scoped';
import { featuresPath } from '../address';
import { codePath, type StepCodeLocation } from './step-code-address';

/** Shows the title of the step code page: the scenario that the code is for. */
export function StepCodeTitle({
  projectId,
  at,
  children,
}: {
  projectId: string;
  at: StepCodeLocation;
  children?: ReactNode;
}) {
  const { folders, feature, scenario } = at.place;
  return (
    <PageHeader
      above={
        <Breadcrumb
          projectId={projectId}
          folders={folders}
          feature={feature ? { name: feature, title: feature } : undefined}
          scenario={scenario ?? undefined}
        />
      }
      title={<span title={`Code of ${scenario}`}>Code of {scenario}</span>}
    >
      {children}
      <IconLink to={featuresPath(projectId, at.place)} icon="x" label="Close the code" title="Close" />
    </PageHeader>
  );
}

interface StepCodeHeaderProps {
  projectId: string;
  at: StepCodeLocation;
  file: { name: string; readOnly: boolean } | null;
}

export function StepCodeHeader({ projectId, at, file }: StepCodeHeaderProps) {
  const running = useNavigation().formAction?.includes('/features/run') ?? false;
  return (
    <StepCodeTitle projectId={projectId} at={at}>
      {file && !file.readOnly && (
        <ButtonLink
          to={codePath(projectId, { ...at, file: file.name, editing: true })}
          variant="default"
          leftSection={<Icon name="pencil" />}
        >
          Edit code
        </ButtonLink>
      )}
      <Form method="post" action={featuresPath(projectId, at.place, 'run')}>
        <Button
          type="submit"
          name="what"
          value="scenario"
          leftSection={<Icon name="play" size={15} />}
          loading={running}
        >
          Run scenario
        </Button>
      </Form>
    </StepCodeTitle>
  );
}
