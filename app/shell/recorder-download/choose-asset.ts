import type { Release } from '#contracts/onboarding';
import type { System } from './system';

type Asset = Release['assets'][number];

/**
 * The download for a system: an exe for Windows; a dmg, else a zip, for Mac; null where there is none
 * (docs/rules/recorder.md, Downloads).
 */
export function chooseAsset(assets: readonly Asset[], { os, arch }: System): Asset | null {
  const named = (pattern: RegExp) => assets.filter(({ name }) => pattern.test(name));
  if (os === 'windows') return fitting(named(/\.exe$/i), arch);
  if (os !== 'mac') return null;
  return fitting(named(/\.dmg$/i), arch) ?? fitting(named(/(mac|darwin|osx).*\.zip$/i), arch);
}

/** Of the own processor, else of both, else x64, which runs on either by emulation. Arm builds run on arm alone. */
function fitting(assets: Asset[], arch: System['arch']): Asset | null {
  const forArm = assets.find(({ name }) => /arm64|aarch64/i.test(name));
  const forBoth = assets.find(({ name }) => /universal/i.test(name));
  const forX64 = assets.find(({ name }) => !/arm64|aarch64|universal/i.test(name));
  return (arch === 'arm64' ? forArm : forX64) ?? forBoth ?? forX64 ?? null;
}
