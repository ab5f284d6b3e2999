/** Path of the local recorder that a server offers for download: a single file for Node.js. */
export const recorderFilePath = '/cli/record.mjs';
