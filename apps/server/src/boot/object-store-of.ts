import path from 'node:path'
import type { Config } from '../platform/config/settings.ts'
import { diskStore } from '../platform/storage/disk-store.ts'
import { observedStore } from '../platform/storage/object-store.ts'
import { type S3Settings, s3Store } from '../platform/storage/s3-store.ts'

/** Nothing when files are kept in the data folder. */
export const s3SettingsOf = (config: Config): S3Settings | undefined =>
  config.S3_ENDPOINT
    ? {
        endpoint: config.S3_ENDPOINT,
        bucket: config.S3_BUCKET!,
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID!,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
        objectLock:
          config.S3_OBJECT_LOCK === 'off'
            ? undefined
            : { mode: config.S3_OBJECT_LOCK, days: config.S3_OBJECT_LOCK_DAYS },
      }
    : undefined

export const objectStoreOf = (config: Config) => {
  const s3 = s3SettingsOf(config)
  return observedStore(
    s3
      ? s3Store(s3, path.join(config.DATA_DIR, 'unfinished'))
      : diskStore(path.join(config.DATA_DIR, 'files')),
  )
}
