import type { Frame, Request } from 'playwright';

/** Returns whether a frame made a request. False until the frame of the request is known. */
export function isFrameOf(frame: Frame, request: Request): boolean {
  try {
    return request.frame() === frame;
  } catch {
    return false;
  }
}
