import { expect, it } from 'vitest';
import { startRuns } from '../../tests/together/runs.fixture';

const shard = (name: string) => `<testsuite name="s"><testcase name="${name}" classname="Shop"/></testsuite>`;

/** Returns a body whose data the test releases, and that counts how often data was requested. */
function slowBody(text: string) {
  let requestCount = 0;
  let send = () => undefined as void;
  const sent = new Promise<void>((resolve) => (send = resolve));
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        requestCount++;
        await sent;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, send, asked: () => requestCount };
}

async function start() {
  const { service, projects, as } = await startRuns();
  const post = (body: ReadableStream<Uint8Array>, gone?: AbortSignal, who: 'ada' | 'bob' = 'ada') => {
    const query = new URLSearchParams({ projectId: projects[who], format: 'junit', run: 'build 1' });
    const headers = { authorization: `Bearer ${who}`, 'content-type': 'application/octet-stream' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const request = new Request(`http://runs/import?${query.toString()}`, init);
    return service.fetch(request, '192.0.2.1', undefined, gone);
  };
  return { as, post };
}

it('waits for its turn with its body unread; who goes away meanwhile has sent nothing', async () => {
  const { as, post } = await start();
  const held = ['one', 'two'].map((name) => slowBody(shard(name)));
  const holding = held.map(({ stream }) => post(stream));
  // Both uploads are being read, so no other is.
  await expect.poll(() => held.map(({ asked }) => asked())).toEqual([1, 1]);
  const [ghost, patient] = [slowBody(shard('ghost')), slowBody(shard('patient'))];
  for (const { send } of [ghost, patient]) send();
  const leaving = new AbortController();
  const [goes, stays] = [post(ghost.stream, leaving.signal), post(patient.stream)];
  leaving.abort();
  expect((await goes).status).toBe(400);
  expect([ghost.asked(), patient.asked()]).toEqual([0, 0]);

  for (const { send } of held) send();
  const answers = await Promise.all([...holding, stays]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { runId } = (await answers[2]?.json()) as { runId: string };
  const found = await as('ada').getRun({ query: { runId } });
  if (!found.status) throw new Error(found.error);
  const names = found.run.report.testCases.map(({ scenarioName }) => scenarioName);
  expect(names.sort()).toEqual(['one', 'patient', 'two']);
});

it('finds a place though another project sends as much as it may, and slowly', async () => {
  const { post } = await start();
  const slow = ['one', 'two', 'three'].map((name) => slowBody(shard(name)));
  const sending = slow.map(({ stream }) => post(stream));
  // One project has two places at most, so that one place is left for other projects.
  await expect.poll(() => slow.map(({ asked }) => asked())).toEqual([1, 1, 0]);
  const other = slowBody(shard('other'));
  other.send();
  expect((await post(other.stream, undefined, 'bob')).status).toBe(201);
  expect(slow.map(({ asked }) => asked())).toEqual([1, 1, 0]);
  for (const { send } of slow) send();
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 201]);
});
