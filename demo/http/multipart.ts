/** One uploaded file: its name without folders, its media type and its bytes. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * The first part called `field` of a multipart/form-data body that carries a file name (RFC 7578).
 * Null when there is none: no file was chosen, or the body is not what its header promises.
 */
export function uploadedFile(contentType: string, body: Buffer, field: string): UploadedFile | null {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  if (!boundary) return null;
  // latin1 maps every byte to one character, so positions in the text are positions in the buffer.
  const text = body.toString('latin1');
  const marker = `--${boundary[1] ?? boundary[2]}`;
  for (let start = text.indexOf(marker); start >= 0;) {
    const end = text.indexOf(`\r\n${marker}`, start + marker.length);
    if (end < 0) return null;
    const file = readPart(body.subarray(start + marker.length + 2, end), field);
    if (file) return file;
    start = end + 2;
  }
  return null;
}

function readPart(part: Buffer, field: string): UploadedFile | null {
  const gap = part.indexOf('\r\n\r\n');
  if (gap < 0) return null;
  const head = part.subarray(0, gap).toString('utf8');
  const disposition = /^content-disposition:[^\r\n]*$/im.exec(head)?.[0] ?? '';
  const name = /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1];
  if (/[;\s]name="([^"]*)"/i.exec(disposition)?.[1] !== field || !name) return null;
  const type = /^content-type:\s*([^\r\n;]+)/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream';
  return { name: name.split(/[\\/]/).pop() ?? name, type, bytes: part.subarray(gap + 4) };
}
