import type { RequestHandler } from 'express';
import type { GitHttp } from '../services/git-http';
import { whenAnsweredReadOn } from './read-on';

/** Clones of the projects' repositories, at `/git/<project>.git`. */
export function gitClients(serve: GitHttp): RequestHandler {
  return (request, response) => {
    whenAnsweredReadOn(request, response);
    void serve(request, response, request.ip ?? '');
  };
}
