// Stored bytes in an S3-compatible service; its client library is loaded only when such a service is configured.
import fsp from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { removeAbandoned } from './abandoned.ts'
import { type Spooled, spool } from './spool.ts'
import { checkKey, keyOf, MissingObject, type ObjectStore, sha256In, StorageFull } from './store.ts'

/** Where the service is. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** @param incoming a local folder: the key is the content's sha256, which is known only when all of it has arrived */
export async function openS3Store(settings: S3Settings, incoming: string): Promise<ObjectStore> {
  await fsp.mkdir(incoming, { recursive: true })
  const { S3Client, PutObjectCommand, GetObjectCommand, HeadObjectCommand, DeleteObjectCommand, CopyObjectCommand, ListObjectsV2Command } =
    await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Most compatible services do not know the checksums that newer clients add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  async function upload(key: string, spooled: Spooled): Promise<{ key: string; size: number }> {
    try {
      const Body = createReadStream(spooled.path)
      await client.send(new PutObjectCommand({ Bucket, Key: checkKey(key), Body, ContentLength: spooled.size })).catch(fullOr)
      return { key, size: spooled.size }
    } finally {
      await fsp.rm(spooled.path, { force: true })
    }
  }

  return {
    async put(body) {
      const spooled = await spool(body, incoming)
      return upload(keyOf(spooled.sha256), spooled)
    },
    putAs: async (key, body) => upload(checkKey(key), await spool(body, incoming)),
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range })).catch(missing(key))
      if (!(Body instanceof Readable)) throw new Error('the storage service answered without a body')
      return Body
    },
    async head(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })).catch(orNull)
      return found && { key, size: found.ContentLength ?? 0 }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
    },
    async copy(from, to) {
      const CopySource = `${Bucket}/${checkKey(from)}`
      await client.send(new CopyObjectCommand({ Bucket, CopySource, Key: checkKey(to) })).catch(missing(from))
    },
    sweep: now => removeAbandoned(incoming, now),
    async *list(prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    signGet: (key, seconds) => getSignedUrl(client, new GetObjectCommand({ Bucket, Key: checkKey(key) }), { expiresIn: seconds }),
    signPut(key, seconds) {
      const sha256 = sha256In(key)
      if (!sha256) throw new Error('only contents can be put by address')
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      return getSignedUrl(client, new PutObjectCommand({ Bucket, Key: checkKey(key), ChecksumSHA256 }), { expiresIn: seconds })
    },
  }
}

function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return typeof metadata === 'object' && metadata && 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : undefined
}

function missing(key: string) {
  return (error: unknown): never => {
    throw statusOf(error) === 404 ? new MissingObject(`no object ${key}`, { cause: error }) : error
  }
}

function orNull(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

/** 507 Insufficient Storage (RFC 4918), as MinIO and Ceph answer it. */
function fullOr(error: unknown): never {
  throw statusOf(error) === 507 ? new StorageFull('no room left for files', { cause: error }) : error
}
