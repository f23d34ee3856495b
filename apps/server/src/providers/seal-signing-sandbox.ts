import { randomBytes, randomInt } from 'node:crypto'
import { chinaDigits } from '@xinqi/api/china-day'
import type { Database } from '../platform/db/database.ts'
import { addRow } from '../platform/db/row.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import { openKey } from '../platform/national-seals/kept-key.ts'
import type { NationalSeals } from '../platform/national-seals/national-seals.ts'
import { SealSigningRefused } from '../platform/national-seals/seal-signing-errors.ts'
import type { SealSigningService } from './seal-signing.ts'

export const SANDBOX_SEAL_SIGNING = '信契沙箱签章服务（演示，仅供测试）'

const YEARS = 1
const PINS = 1_000_000

/** Nobody opens the key without the PIN: it is part of what the key is wrapped for. */
const placeOf = (credentialId: string, pin: string) => `${credentialId} ${pin}`

/** A keeper of keys in our own database, for trials: asked as one outside would be, and with nothing but what he is told. */
export const sealSigningSandbox = (
  db: Database,
  columns: SealedColumns,
  seals: Pick<NationalSeals, 'make' | 'making'>,
  clock: () => Date,
): SealSigningService => {
  const keptAs = async (credentialId: string) => {
    const row = await db
      .selectFrom('sandbox_seal_key')
      .selectAll()
      .where('id', '=', credentialId)
      .executeTakeFirst()
    if (!row) throw new SealSigningRefused('签章服务没有这个密钥，或密钥不可用')
    return row
  }
  return {
    name: SANDBOX_SEAL_SIGNING,
    isSandbox: true,
    credential: async (credentialId) => ({
      certificates: ((await keptAs(credentialId)).certificates as string[]).map((der) =>
        Buffer.from(der, 'base64'),
      ),
      isEnabled: true,
    }),
    sign: async ({ credentialId, pin, digest }) => {
      const row = await keptAs(credentialId)
      let key: ReturnType<typeof openKey>
      try {
        key = openKey(row, columns, placeOf(credentialId, pin))
      } catch {
        throw new SealSigningRefused('签章服务的 PIN 不正确')
      }
      return Buffer.from(await key.sign(digest, digest))
    },
    ...(seals.making === 'sandbox'
      ? {
          trial: async ({ id, name, creditCode, picture }) => {
            const now = clock()
            const credentialId = `sandbox-${randomBytes(8).toString('hex')}`
            const pin = String(randomInt(PINS)).padStart(6, '0')
            const made = await seals.make({
              esId: `SX${chinaDigits(now).slice(0, 8)}${randomBytes(6).toString('hex').toUpperCase()}`,
              type: 1,
              name: `${name}公章（沙箱）`,
              owner: {
                commonName: name,
                organization: name,
                ...(creditCode ? { organizationIdentifier: `NTRCN-${creditCode}` } : {}),
              },
              picture,
              validFrom: now,
              years: YEARS,
              place: placeOf(credentialId, pin),
            })
            await addRow(db, 'sandbox_seal_key', {
              owner_id: id,
              id: credentialId,
              certificates: JSON.stringify(made.certificates.map((der) => der.toString('base64'))),
              key_wrapped: made.key_wrapped,
              key_cipher: made.key_cipher,
              created_at: now,
            })
            return { credentialId, pin, esl: made.esl }
          },
        }
      : {}),
  }
}
