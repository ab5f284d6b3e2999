import { z } from 'zod';

/** x, y, width, height of what of an element lies in the window, as shares of the window. */
const share = z.number().min(0).max(1);
export const elementMark = z.tuple([share, share, share, share]);
export type ElementMark = z.infer<typeof elementMark>;

/** Where the element of a command of a step is in the picture of the step; the command by when it began. */
export const pictureMark = z.object({ index: z.number().int(), startTime: z.number(), box: elementMark });
export type PictureMark = z.infer<typeof pictureMark>;
