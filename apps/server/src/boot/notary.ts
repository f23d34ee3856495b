import { API_BASE } from '@xinqi/api/limits'
import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import { outbound } from '../platform/security/outbound.ts'
import type { BlobStore } from '../platform/storage/blob-store.ts'
import type { NotaryOffice } from '../providers/notary.ts'
import { notaryHttp } from '../providers/notary-http.ts'
import { notarySandbox } from '../providers/notary-sandbox.ts'
import { httpService } from './http-service.ts'

/** Which notary office decides; a sandbox exists in demos and nowhere else. */
export const notaryOf = (
  config: Config,
  db: Database,
  blobs: BlobStore,
  clock: () => Date,
): NotaryOffice | null => {
  if (config.NOTARY_OFFICE === 'http')
    return notaryHttp(
      {
        ...httpService(config, 'NOTARY'),
        notifyUrl: new URL(
          `${API_BASE}/notary/office/notify`,
          config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
        ).toString(),
      },
      outbound(config.OUTBOUND_ALLOW),
      clock,
    )
  return config.NOTARY_OFFICE === 'auto' && config.MODE === 'demo' ? notarySandbox(db, blobs, clock) : null
}
