import { answerTasks } from './thread-side';

const hold: unknown[] = [];

export default answerTasks(
  new Map<string, (input: never) => unknown>([
    ['double', (input: number) => input * 2],
    [
      'refuse',
      (input: string) => {
        throw new Error(input);
      },
    ],
    [
      'endless',
      () => {
        for (;;) hold.length = 0;
      },
    ],
    ['exit', (input: number) => process.exit(input)],
    [
      'memory',
      () => {
        for (;;) hold.push(new Array<number>(100_000).fill(hold.length));
      },
    ],
  ]),
);
