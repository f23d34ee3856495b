import type { Queryable } from '../../../platform/db/database.ts'
import { addNew } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { newEndpointSecret, type Signature } from './endpoint-secret.ts'

type New = {
  appId: string
  url: string
  events: readonly string[]
  signature: Signature
  remark: string | null
}

/** A receiver with a secret of its own; what of it may be shown is shown this once. */
export const addEndpoint = async (services: Services, db: Queryable, asked: New) => {
  const secret = newEndpointSecret(asked.signature)
  const endpointId = await addNew(db, 'open_endpoint', {
    app_id: asked.appId,
    url: asked.url,
    events: JSON.stringify(asked.events),
    remark: asked.remark,
    signature: asked.signature,
    secret_cipher: services.columns.seal(secret.kept),
    created_at: services.clock(),
  })
  return { endpointId, secret: secret.shown }
}
