import { auth } from '#contracts/auth';
import { createClient, CallRefused, type CallHeaders, type Transport } from '#contracts/client';
import { Refusing } from './endpoint';
import type { Identity } from './identity';

export type { Identity, RefusedCall } from './identity';

export function createIdentity(
  authBase: string,
  transport: Transport,
  refused?: Identity['refused'],
): Identity {
  const client = (headers: CallHeaders) => createClient(auth, authBase, transport, headers);
  return {
    refused,
    async user(headers) {
      const answer = await unlessSignedOut(client(headers).getUserByToken().catch(passExpired));
      return answer?.status ? answer.user : null;
    },
    async membership(headers, projectId) {
      const answer = await unlessSignedOut(client(headers).getProjects({ query: { id: projectId } }));
      return (answer?.status && answer.projects.find((project) => project.id === projectId)) || null;
    },
  };
}

function passExpired(error: unknown): never {
  if (error instanceof CallRefused && error.refusal.because === 'token-expired') {
    throw new Refusing(401, 'token-expired', error.message);
  }
  throw error;
}

async function unlessSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof CallRefused && error.httpStatus === 401) return null;
    throw error;
  });
}
