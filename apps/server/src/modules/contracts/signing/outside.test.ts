// Signing with authorities outside: asked before anything is locked, believed only when what they say holds, and when
// they are away nothing is lost and everybody else goes on.

import { randomBytes } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { verifyPdf } from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SigningDriver, signingDriver } from '../../../../test/signing-driver.ts'
import { hasOpenssl, type StrictAuthorities, strictAuthorities } from '../../../../test/strict-authorities.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import { prepareToSign, signPrepared } from './sign.ts'

describe.skipIf(!hasOpenssl)('signing with authorities outside', () => {
  let outside: StrictAuthorities
  let world: World
  let driver: SigningDriver
  beforeAll(async () => {
    outside = await strictAuthorities()
    // Their certificates begin when they are made: the time here is the time there.
    world = await openWorld({ env: { ...outside.env, SIGNING_THREADS: '1' }, clock: () => new Date() })
    driver = await signingDriver(world)
  }, 60_000)
  afterEach(() => {
    Object.assign(outside.moods, { est: 'proper', tsa: 'proper' })
    outside.letGo()
  })
  afterAll(async () => {
    await world?.close()
    outside?.close()
  })

  const signaturesOf = (contractId: string) =>
    rowsOf(world.services.db, 'contract_signature', { contract_id: contractId }, { by: 'sequence' })
  const asked = async (who: 'own' | 'person', contractId: string, key = randomBytes(16).toString('hex')) => {
    const body = {
      contractId,
      intentToken: await driver.meant(who, contractId),
      marks: await driver.marksOf(who, contractId),
    }
    const options = { token: driver.hands[who].token, headers: { 'idempotency-key': key } }
    return () => world.call('/contract/sign', body, options)
  }
  const untilWaiting = () => expect.poll(() => outside.waiting(), { timeout: 10_000 }).toBeGreaterThan(0)

  it('names in books and evidence who vouched, and the file holds for everybody', async () => {
    const contractId = await driver.finish(['own', 'person'])
    const rows = await signaturesOf(contractId)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row).toMatchObject({ is_sandbox: false, certificate_issuer: '示例签发机构' })
      expect(row.certificate_provider).toMatch(/^est:localhost:/)
      expect(row.timestamp_provider).toMatch(/^rfc3161:127/)
      expect(Math.abs(+row.timestamped_at! - +row.signed_at)).toBeLessThan(60_000)
    }
    const { entry } = await theRow(
      world.services.db,
      'evidence_leaf',
      { contract_id: contractId, step: 'deposit' },
      ['entry'],
    )
    const { signatures } = JSON.parse(entry.toString()) as { signatures: Record<string, unknown>[] }
    for (const one of signatures)
      expect(one).toMatchObject({ certificateBy: rows[0]!.certificate_provider, sandbox: false })
    const trust = await world.services.certificates.trust()
    const found = verifyPdf(await driver.currentPdf(contractId), { trust })
    expect([found.verdict, found.trusted]).toEqual(['valid', true])
  })

  it('holds nothing while the authority thinks: others read and change the contract, and the signature is refused', async () => {
    const contractId = await driver.sendTo(['own', 'person'])
    const sign = await asked('person', contractId)
    outside.moods.est = 'silent'
    const signing = sign()
    await untilWaiting()
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`.execute(world.services.db)
    expect(rows[0]!.held).toBe(0)
    expect((await driver.detail('own', contractId)).code).toBe(1)
    const withdrawn = await world.call(
      '/contract/withdraw',
      { contractId, reason: '内容有误' },
      { token: driver.hands.own.token },
    )
    expect(withdrawn.code).toBe(1)
    outside.moods.est = 'proper'
    outside.letGo()
    const { code } = await signing
    expect(code).not.toBe(1)
    expect(await signaturesOf(contractId)).toHaveLength(0)
    // And it stays so for whoever tries again.
    expect((await sign()).code).toBe(CODE.CONTRACT_STATUS)
  })

  it('says within ten seconds that they are away, loses nothing, and signs by the same proof when they are back', async () => {
    const contractId = await driver.sendTo(['person'])
    const sign = await asked('person', contractId)
    for (const [who, mood] of [
      ['est', 'silent'],
      ['est', 'broken'],
      ['tsa', 'silent'],
      ['tsa', 'broken'],
    ] as const) {
      Object.assign(outside.moods, { est: 'proper', tsa: 'proper', [who]: mood })
      const begun = performance.now()
      const refused = await sign()
      expect(performance.now() - begun).toBeLessThan(10_000)
      expect([refused.http, refused.code]).toEqual([503, CODE.SIGN_SERVICE_AWAY])
      expect(refused.msg).toContain('暂不可用')
      expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await signaturesOf(contractId)).toHaveLength(0)
    outside.moods.tsa = 'proper'
    expect((await sign()).code).toBe(1)
    expect(await signaturesOf(contractId)).toHaveLength(1)
    // The same key again is the same signature, and nobody is asked for another certificate.
    const { enrolled } = outside.seen
    expect((await sign()).code).toBe(1)
    expect(outside.seen.enrolled).toBe(enrolled)
  }, 60_000)

  it('asks for no certificate in the name of somebody who has not shown that he means it', async () => {
    const contractId = await driver.sendTo(['person'])
    const { enrolled } = outside.seen
    const { code } = await world.call(
      '/contract/sign',
      { contractId, intentToken: 'x'.repeat(32), marks: await driver.marksOf('person', contractId) },
      { token: driver.hands.person.token, headers: { 'idempotency-key': randomBytes(16).toString('hex') } },
    )
    expect(code).toBe(CODE.INTENT_EXPIRED)
    expect(outside.seen.enrolled).toBe(enrolled)
  })

  it('commits only on the ground it was prepared on: of two prepared at once the second is made anew', async () => {
    const { db } = world.services
    const contractId = await driver.sendTo(['own', 'person'])
    const callOf = async (who: 'own' | 'person') => {
      const found = await world.services.sessions.find(driver.hands[who].token)
      if (found.state !== 'live') throw new Error('signed out')
      return {
        body: {
          contractId,
          intentToken: await driver.meant(who, contractId),
          marks: await driver.marksOf(who, contractId),
        },
        actor: found.actor,
        db,
        now: new Date(),
        services: world.services,
        visitor: { address: '127.0.0.1', userAgent: null, requestId: 'x', device: null },
        note: () => {},
      } as unknown as Call<'/contract/sign'>
    }
    const [own, person] = [await callOf('own'), await callOf('person')]
    const [first, second] = await Promise.all([prepareToSign(own), prepareToSign(person)])
    await db.transaction().execute((tx) => signPrepared({ ...own, db: tx }, first))
    await expect(
      db.transaction().execute((tx) => signPrepared({ ...person, db: tx }, second)),
    ).rejects.toBeInstanceOf(StalePreparation)
    expect(await signaturesOf(contractId)).toHaveLength(1)
    // Nothing of it was used up.
    const again = await prepareToSign(person)
    await db.transaction().execute((tx) => signPrepared({ ...person, db: tx }, again))
    expect(await signaturesOf(contractId)).toHaveLength(2)
    expect(await driver.statusOf(contractId)).toBe(4)
  })

  it('a mark that changed meanwhile is not the one that was signed with', async () => {
    const { db } = world.services
    const contractId = await driver.sendTo(['person'])
    const sign = await asked('person', contractId)
    outside.moods.tsa = 'silent'
    const signing = sign()
    await untilWaiting()
    // Another size: what is being signed would show something else than the books say.
    await db
      .updateTable('person_seal')
      .set({ width_um: sql<number>`width_um + 1000` })
      .where('id', '=', driver.hands.person.personSealId)
      .execute()
    outside.moods.tsa = 'proper'
    outside.letGo()
    // The service gave no answer for that one: it is away. Asked again it is made with the mark as it is now.
    expect((await signing).http).toBe(503)
    expect((await sign()).code).toBe(1)
  })
})
