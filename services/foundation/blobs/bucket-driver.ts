import { S3Driver } from 'flydrive/drivers/s3';
import { BlobLocationError, type BucketAddress } from './location';

/** Credentials for the S3 service, with the names that its own tools use. */
export interface BucketCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Creates flydrive's S3 driver. Buckets of services other than Amazon are addressed by path, as their names are seldom
 * host names. The driver sets no access lists: Amazon refuses them on new buckets, and other services do not know them.
 * @throws {BlobLocationError} without credentials
 */
export function bucketDriver(bucket: BucketAddress, credentials: BucketCredentials | undefined): S3Driver {
  if (!credentials) {
    throw new BlobLocationError(
      'BLOB_STORE is a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, too.',
    );
  }
  const address = bucket.endpoint === null ? {} : { endpoint: bucket.endpoint, forcePathStyle: true };
  return new S3Driver({
    bucket: bucket.name,
    region: bucket.region,
    credentials,
    ...address,
    visibility: 'private',
    supportsACL: false,
    // Blobs are addressed by their hash. Many services do not know the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
