import type { Frame, Request } from 'playwright';

/** Whether a frame made a request; false before the frame of the request is known. */
export function isFrameOf(frame: Frame, request: Request): boolean {
  try {
    return request.frame() === frame;
  } catch {
    return false;
  }
}
