import { S3Driver } from 'flydrive/drivers/s3';
import { BlobLocationError, type BucketAddress } from './location';

/** Of the S3 service, as its own tools name them. */
export interface BucketCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * flydrive's S3 driver. Buckets of other services are addressed by path, as their names are seldom host names; access
 * lists are left alone, because Amazon refuses them on new buckets and others do not know them.
 * @throws {BlobLocationError} without credentials
 */
export function bucketDriver(bucket: BucketAddress, credentials: BucketCredentials | undefined): S3Driver {
  if (!credentials) {
    throw new BlobLocationError(
      'BLOB_STORE is a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, too.',
    );
  }
  return new S3Driver({
    bucket: bucket.name,
    region: bucket.region,
    credentials,
    ...(bucket.endpoint !== null && { endpoint: bucket.endpoint, forcePathStyle: true }),
    visibility: 'private',
    supportsACL: false,
    // Blobs are addressed by their hash. The checksums that the client adds by itself are unknown to many services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
