import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { clientOfDocument, isDocumentId, type KnownClient } from './client-identity.ts'

const DOCUMENT = { timeLimit: 3000, sizeLimit: 5 * 1024 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const unknown = () => new CodedError('AGENT_CLIENT')

/** Read anew each time somebody is asked for consent: what it says now is what he is shown. */
const readDocument = async (clientId: string): Promise<KnownClient> => {
  const answer = await outbound([])
    .request(clientId, { ...DOCUMENT, headers: { accept: 'application/json' } })
    .catch(() => {
      throw new CodedError('AGENT_CLIENT', '读取不到智能体的说明文件')
    })
  if (answer.status !== 200) throw new CodedError('AGENT_CLIENT', '读取不到智能体的说明文件')
  return clientOfDocument(clientId, answer.text)
}

/** Made known by this very person, or by a document at its own address; anybody else's is unknown to him. */
export const findClient = async (
  { db }: Pick<Services, 'db'> | { db: Queryable },
  accountId: string,
  clientId: string,
): Promise<KnownClient> => {
  if (isDocumentId(clientId)) return readDocument(clientId)
  if (!UUID.test(clientId)) throw unknown()
  const own = await rowOf(db, 'agent_client', { account_id: accountId, id: clientId, removed_at: EMPTY })
  if (!own) throw unknown()
  return { id: own.id, name: own.name, host: null, redirectUris: own.redirect_uris }
}
