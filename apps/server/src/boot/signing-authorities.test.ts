import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { createAuthority, isCrlSignedBy, issueCrl, readCrl, toPem, verifyPdf } from '@xinqi/pdf-signature'
import { afterAll, expect, it } from 'vitest'
import { authorityFiles } from '../../test/authority-files.ts'
import { writtenPdf } from '../../test/draft-parts.ts'
import { openWorld } from '../../test/world.ts'
import { companySubject } from '../platform/certificates/certificates.ts'
import { certificatesOwn } from '../providers/certificates-own.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-authority-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('serves its own list where certificates say, reads the lists above again, and names companies by their code', async () => {
  const files = await authorityFiles(dir)
  const above = await createAuthority({ kind: 'p256', now: new Date(), organization: '上级' })
  const crls = path.join(dir, 'above.pem')
  const write = async (days: number, seconds: number) => {
    const der = await issueCrl(above.root, { now: new Date(), number: seconds, days })
    writeFileSync(crls, toPem('X509 CRL', der))
    utimesSync(crls, seconds, seconds)
  }
  await write(2, 1000)
  const world = await openWorld({
    clock: () => new Date(),
    env: {
      CA_PROVIDER: 'own',
      CA_CHAIN: files.CA_CHAIN,
      CA_KEY: files.CA_KEY,
      CA_CRLS: crls,
      CA_CRL_URL: 'https://sign.example.cn/crl/issuing.crl',
      PUBLIC_URL: 'https://sign.example.cn',
    },
  })
  try {
    const { certificates, metrics } = world.services
    const served = await world.app.inject({ method: 'GET', url: '/crl/issuing.crl' })
    expect(served.headers['content-type']).toBe('application/pkix-crl')
    const list = readCrl(served.rawPayload)
    expect(list.nextUpdate!.getTime()).toBeGreaterThan(Date.now())

    const endsIn = async () => {
      const ends = (await certificates.expiries()).filter(({ kind }) => kind === 'crl')
      return ends.map(({ endsAt }) => Math.round((endsAt!.getTime() - Date.now()) / DAY))
    }
    expect(await endsIn()).toEqual([2])
    await write(20, 2000)
    expect(await endsIn()).toEqual([20])
    writeFileSync(crls, 'half writ')
    utimesSync(crls, 3000, 3000)
    expect(await endsIn()).toEqual([20])
    expect(await metrics.text()).toMatch(/xinqi_expires_seconds\{queue="issuing"\} [1-9]/)

    const pdf = await writtenPdf([['甲方（盖章）']])
    const signer = companySubject({ name: '示例科技有限公司', creditCode: '91310000MA1FL0000X' })
    const signed = await certificates.sign({ pdf, signer, reason: '签署' })
    const [signature] = verifyPdf(signed.bytes, { trust: await certificates.trust() }).signatures
    expect(signature!.chain[0]).toMatchObject({
      subject: '示例科技有限公司',
      creditCode: '91310000MA1FL0000X',
    })
    // Whoever acts for a company signs in its name and code.
    const token = await world.signIn('13800000001')
    const found = (await world.services.sessions.find(token)) as {
      actor: { company: { creditCode: string } }
    }
    const { credit_code } = await world.services.db
      .selectFrom('company')
      .select('credit_code')
      .where('name', '=', '示例科技有限公司')
      .executeTakeFirstOrThrow()
    expect(credit_code).toBeTruthy()
    expect(found.actor.company.creditCode).toBe(credit_code)
  } finally {
    await world.close()
  }
})

it('signs nothing with a list above that is past its day, until it is replaced', async () => {
  const now = new Date()
  const { issuing, root } = await createAuthority({ kind: 'p256', now, organization: '示例机构' })
  const lists = [await issueCrl(root, { now, number: 1, days: 1 })]
  let at = now
  const provider = certificatesOwn(
    {
      chain: [issuing.certificate.der, root.certificate.der],
      key: issuing.key,
      crls: () => lists,
    },
    () => at,
  )
  const issue = () =>
    provider.issue({
      subject: { commonName: '张三' },
      request: Buffer.alloc(0),
      spki: issuing.key.spki as Buffer,
      now: at,
    })
  expect((await issue()).crls).toHaveLength(2)
  at = new Date(now.getTime() + 2 * DAY)
  await expect(issue()).rejects.toThrow('吊销列表已过期')
  lists[0] = await issueCrl(root, { now: at, number: 2, days: 1 })
  expect((await issue()).crls).toHaveLength(2)
  expect(isCrlSignedBy(readCrl(await provider.revocationList!()), issuing.certificate)).toBe(true)
})
