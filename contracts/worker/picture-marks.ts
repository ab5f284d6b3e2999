import { z } from 'zod';

/** x, y, width and height of the visible part of an element, as shares of the window. */
const share = z.number().min(0).max(1);
export const elementMark = z.tuple([share, share, share, share]);
export type ElementMark = z.infer<typeof elementMark>;

/** Position of a command's element in the step's screenshot. `startTime` identifies the command. */
export const pictureMark = z.object({ index: z.number().int(), startTime: z.number(), box: elementMark });
export type PictureMark = z.infer<typeof pictureMark>;
