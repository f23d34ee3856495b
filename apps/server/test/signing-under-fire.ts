import { createHash, randomBytes } from 'node:crypto'
import { API_BASE } from '@xinqi/api/limits'
import { HEADERS } from '@xinqi/api/wire'
import { verifyPdf } from '@xinqi/pdf-signature'
import { expect } from 'vitest'
import { oneOf, rowsOf, theRow } from '../src/platform/db/row.ts'
import { sha256, signedHeaders } from './signed-request.ts'
import type { SigningDriver } from './signing-driver.ts'
import type { World } from './world.ts'

export type Attempt = { who: 'own' | 'person'; contractId: string; body: string; key: string }

/** Signing at servers that may die at any moment, and looking afterwards whether everything fits together. */
export const signingUnderFire = (world: World, driver: SigningDriver) => {
  /** True when the server said it is done; false when nothing, or no. */
  const ask = async ({ who, body, key }: Attempt, port: number): Promise<boolean> => {
    const url = `${API_BASE}/contract/sign`
    const token = driver.hands[who].token
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [HEADERS.authKey]: token,
          [HEADERS.idempotencyKey]: key,
          ...signedHeaders({
            method: 'POST',
            path: url,
            timestamp: String(world.clock.now().getTime()),
            bodyHash: sha256(body),
            token,
          }),
        },
      })
      return ((await answer.json()) as { code: number }).code === 1
    } catch {
      return false
    }
  }

  const attempt = async (who: Attempt['who'], contractId: string): Promise<Attempt> => ({
    who,
    contractId,
    key: randomBytes(16).toString('hex'),
    body: JSON.stringify({
      contractId,
      intentToken: await driver.meant(who, contractId),
      marks: await driver.marksOf(who, contractId),
    }),
  })

  /** The books, the file and the evidence of one contract, held against each other. */
  const examine = async (contractId: string, root: string) => {
    const { db } = world.services
    const one = await theRow(db, 'contract', { id: contractId })
    const signers = await rowsOf(db, 'contract_signer', { contract_id: contractId }, { columns: ['status'] })
    const signed = signers.filter(({ status }) => status === 2).length
    const rows = await rowsOf(db, 'contract_signature', { contract_id: contractId }, { by: 'sequence' })
    const steps = await rowsOf(
      db,
      'evidence_leaf',
      { contract_id: contractId, step: oneOf(['sign', 'deposit']) },
      { columns: ['step'] },
    )
    const bytes = await driver.currentPdf(contractId)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const { verdict, signatures } = verifyPdf(bytes, { trust: root })
    const all = signed === signers.length
    expect(rows).toHaveLength(signed)
    expect(steps.filter(({ step }) => step === 'sign')).toHaveLength(signed)
    expect(steps.filter(({ step }) => step === 'deposit')).toHaveLength(all ? 1 : 0)
    expect(one.status).toBe(all ? 4 : signed > 0 ? 3 : 2)
    expect([verdict, signatures.length]).toEqual([signed ? 'valid' : 'none', signed])
    if (rows.length) expect(rows.at(-1)!.sha256_after.toString('hex')).toBe(hash)
    return { signed, all }
  }

  /** Every revision that was ever signed, read back and held against the hash that was written down with it. */
  const examineRevisions = async (contractId: string) => {
    const { db, blobs } = world.services
    const rows = await rowsOf(
      db,
      'contract_signature',
      { contract_id: contractId },
      { columns: ['blob_id', 'sha256_after', 'sequence'], by: 'sequence' },
    )
    const last = await driver.currentPdf(contractId)
    for (const { blob_id, sha256_after, sequence } of rows) {
      const bytes = await blobs.read((await blobs.find(db, blob_id))!)
      expect(createHash('sha256').update(bytes).digest()).toEqual(sha256_after)
      expect(last.subarray(0, bytes.length).equals(bytes)).toBe(true)
      expect(verifyPdf(bytes).signatures).toHaveLength(sequence)
    }
  }
  return { ask, attempt, examine, examineRevisions }
}
export type SigningUnderFire = ReturnType<typeof signingUnderFire>
