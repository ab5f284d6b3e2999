import { createHash } from 'node:crypto';
import { shopPage } from '../html/layout.ts';
import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { uploadedFile, type UploadedFile } from '../http/multipart.ts';
import { HttpProblem, type ShopReply } from '../http/reply.ts';

/** `GET /upload` */
export const uploadPage = (context: Context): ShopReply => show(context, null, false);

/** `POST /upload`: shows what arrived and keeps nothing; 422 without a file. */
export function receiveUpload(context: Context): ShopReply {
  if (!context.contentType.toLowerCase().startsWith('multipart/form-data')) throw new HttpProblem(415);
  const file = uploadedFile(context.contentType, context.body, 'file');
  return show(context, file, file === null);
}

function show(context: Context, file: UploadedFile | null, failed: boolean): ShopReply {
  const { practice } = context.texts;
  const t = practice.upload;
  const body = markup`<p>${t.lead}</p>
<form class="narrow" method="post" action="/upload" enctype="multipart/form-data">
<div class="field"><label for="file">${t.file}</label>
<input type="file" id="file" name="file"${failed && markup` aria-invalid="true" aria-describedby="file-message"`}>
${failed && markup`<p class="error" id="file-message">${t.none}</p>`}</div><button class="primary">${t.submit}</button></form>
${file && received(context, file)}<p class="block"><a href="/practice">${practice.back}</a></p>`;
  return shopPage(context, {
    title: practice.cards.upload[0] ?? '',
    body,
    failed,
    status: failed ? 422 : 200,
  });
}

function received(context: Context, file: UploadedFile): Markup {
  const t = context.texts.practice.upload;
  const checksum = createHash('sha256').update(file.bytes).digest('hex');
  return markup`<section class="block" role="status" aria-labelledby="received"><h2 id="received">${t.received}</h2>
<dl><dt>${t.name}</dt><dd>${file.name}</dd><dt>${t.type}</dt><dd>${file.type}</dd>
<dt>${t.size}</dt><dd>${t.bytes(file.bytes.length)}</dd><dt>${t.checksum}</dt><dd><code>${checksum}</code></dd></dl></section>`;
}
