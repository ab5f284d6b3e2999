import type { LoaderFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import type { Release } from '#contracts/workspace/onboarding';
import { createUpstream } from '~/upstream';
import { systemOf, type System } from './system';

/** Where a visitor can download the recorder app. */
export type Download =
  | { state: 'file' | 'page'; url: string }
  /** Not known yet. */
  | { state: 'loading' }
  | { state: 'error' }
  /** The deployment offers no download. */
  | { state: 'none' };

/**
 * Returns the download for the visitor's system, or the releases page when no file fits.
 * @param patience milliseconds to wait for the release, as a page must not hang on another host
 */
export async function readDownload(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  patience: number,
): Promise<Download> {
  const { releasesUrl, repositoryUrl } = context.deployment.recorder;
  const page: Download = repositoryUrl ? { state: 'page', url: repositoryUrl } : { state: 'none' };
  if (!releasesUrl) return page;
  const { workspace } = createUpstream(context, {});
  const release = await within(patience, workspace.latestAssets({ query: { repo_url: releasesUrl } }));
  if (release === null) return { state: 'loading' };
  if (!release.status) return { state: 'error' };
  const asset = chooseAsset(release.release.assets, systemOf(request.headers));
  return asset ? { state: 'file', url: asset.browser_download_url } : page;
}

/** Returns the answer, a refusal as a failed answer, or null when it takes longer. */
async function within<Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
): Promise<Answer | { status: false } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  const told = answer.catch((error: unknown) => {
    if (error instanceof CallRefused) return { status: false as const };
    throw error;
  });
  try {
    return await Promise.race([told, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Asset = Release['assets'][number];

/**
 * Chooses the download for a system: an exe for Windows; a dmg, otherwise a zip, for Mac. Null when there is none
 * (docs/rules/recorder.md, Downloads).
 */
export function chooseAsset(assets: readonly Asset[], { os, arch }: System): Asset | null {
  const named = (pattern: RegExp) => assets.filter(({ name }) => pattern.test(name));
  if (os === 'windows') return fitting(named(/\.exe$/i), arch);
  if (os !== 'mac') return null;
  return fitting(named(/\.dmg$/i), arch) ?? fitting(named(/(mac|darwin|osx).*\.zip$/i), arch);
}

/** Prefers the own processor, then both, then x64, which runs on either by emulation. Arm builds run on arm only. */
function fitting(assets: Asset[], arch: System['arch']): Asset | null {
  const forArm = assets.find(({ name }) => /arm64|aarch64/i.test(name));
  const forBoth = assets.find(({ name }) => /universal/i.test(name));
  const forX64 = assets.find(({ name }) => !/arm64|aarch64|universal/i.test(name));
  return (arch === 'arm64' ? forArm : forX64) ?? forBoth ?? forX64 ?? null;
}
