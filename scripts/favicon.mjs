// Draws public/favicon.ico from public/favicon.svg again, after the logo has changed: `node scripts/favicon.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';

const sizes = [16, 32, 48];

const svg = await readFile('public/favicon.svg', 'utf8');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined });
const page = await browser.newPage();
const images = [];
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  images.push(await page.screenshot({ omitBackground: true }));
}
await browser.close();

// A directory of 6 bytes and 16 for each image, then the images as PNG, which every browser reads in an .ico file.
const directory = Buffer.alloc(6 + 16 * sizes.length);
directory.writeUInt16LE(1, 2);
directory.writeUInt16LE(sizes.length, 4);
let offset = directory.length;
sizes.forEach((size, index) => {
  const at = 6 + 16 * index;
  directory.writeUInt8(size, at);
  directory.writeUInt8(size, at + 1);
  directory.writeUInt16LE(1, at + 4);
  directory.writeUInt16LE(32, at + 6);
  directory.writeUInt32LE(images[index].length, at + 8);
  directory.writeUInt32LE(offset, at + 12);
  offset += images[index].length;
});
await writeFile('public/favicon.ico', Buffer.concat([directory, ...images]));
