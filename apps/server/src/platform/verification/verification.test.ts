import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { undetermined } from '@xinqi/pdf-signature'
import { afterEach, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../../../../packages/pdf-signature/test/verify/hostile-pdf.ts'
import { writtenPdf } from '../../../test/draft-parts.ts'
import { worldOfFile } from '../../../test/world.ts'
import { DEMO_PASSWORD } from '../../boot/seed-demo.ts'
import { runImport } from '../../modules/insight/archive/import-paper.ts'
import { VERIFY_AGAIN, verifyAgain } from '../../modules/insight/archive/verify-again.ts'
import { rowsOf, theRow } from '../db/row.ts'
import type { Verifier } from './verifier.ts'

const world = await worldOfFile()
const real = world.services.verifier
afterEach(() => {
  world.services.verifier = real
})
/** As if the time never sufficed. */
const tooSlow: Verifier = {
  verifyPdf: async () => ({ ...undetermined('未能在限定时间内完成核验'), seals: {} }),
  judgeSeal: async () => ({
    ...undetermined('未能在限定时间内完成核验'),
    remarks: [],
    seal: null,
    picture: null,
  }),
  judgeOfd: async () => ({ ...undetermined('未能在限定时间内完成核验'), signatures: [] }),
  close: () => {},
}
const { signal } = new AbortController()
const plain = await writtenPdf([['第一条 标的']])
const verifyPublic = (bytes: Buffer) =>
  world.form('/contract/verifyFile', [{ name: 'file', fileName: '合同.pdf', bytes }]) as unknown as Promise<{
    code: number
    data: { verdict: string; label: string; signatures: unknown[] }
  }>

describe('verifying a file of a stranger', () => {
  it('leaves the thread that answers calls free', async () => {
    const ended: string[] = []
    const dear = hostileFiles()['chain of twenty thousand revisions']!
    const verifying = [1, 2].map(() => verifyPublic(dear).then(() => ended.push('verification')))
    // Asked while they are read and judged, answered before any of them.
    const alive = world.app.inject({ url: '/healthz' }).then(() => ended.push('healthz'))
    await Promise.all([...verifying, alive])
    expect(ended[0]).toBe('healthz')
    expect(ended).toHaveLength(3)
  })

  it('happens nowhere but in processes and threads made for it', () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const calling = (readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[])
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) =>
        /(?<![.\w])(verifyPdf|verifySealedPdf|verifyOfd|judgePdf|judgeOfd)\(/.test(
          readFileSync(path.join(root, file), 'utf8'),
        ),
      )
    expect(calling.sort()).toEqual([
      'platform/certificates/sign-outside.ts',
      // What was just signed, where it was signed.
      'platform/national-seals/sign-ofd.ts',
      'platform/verification/judge-national-seals.ts',
      'platform/verification/verification-worker.ts',
    ])
  })

  it('that runs out of its budget is undetermined, and may be tried again', async () => {
    world.services.verifier = tooSlow
    expect((await verifyPublic(plain)).data).toMatchObject({
      verdict: 'undetermined',
      label: '未能判定',
      signatures: [],
    })
    world.services.verifier = real
    expect((await verifyPublic(plain)).data.verdict).toBe('none')
  })
})

describe('what could not be determined is no judgement', () => {
  it('no numbered report says it', async () => {
    const { data } = await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })
    const { appId } = (
      await world.call('/open/app/create', { name: '报告应用', isSandbox: true }, { token: data.token })
    ).data
    const { fileId } = (
      (await world.form(
        '/open/report/verifyFile',
        [
          { name: 'appId', value: appId },
          { name: 'file', fileName: '合同.pdf', bytes: plain },
        ],
        { token: data.token },
      )) as unknown as { data: { fileId: string } }
    ).data
    world.services.verifier = tooSlow
    const refused = await world.call('/open/report/apply', { appId, fileId }, { token: data.token })
    expect(refused.code).toBe(CODE.VERIFY_UNDETERMINED)
    expect(await rowsOf(world.services.db, 'open_sign_report', { app_id: appId })).toEqual([])
    world.services.verifier = real
    expect((await world.call('/open/report/apply', { appId, fileId }, { token: data.token })).code).toBe(1)
  })

  it('the archive keeps no verdict, tries again, and then has one', async () => {
    const { db } = world.services
    const admin = await world.signIn('13800000001')
    const uploaded = (await world.form(
      '/archived/uploadPaper',
      [{ name: 'file', fileName: '外部合同.pdf', bytes: plain }],
      { token: admin },
    )) as unknown as { data: { fileId: string } }
    const { taskId } = (
      await world.call(
        '/archived/importPaper',
        { fileIds: [uploaded.data.fileId], typeId: null, source: 3 },
        { token: admin, headers: { 'idempotency-key': 'undetermined-0001' } },
      )
    ).data
    const { account_id } = await theRow(db, 'task', { id: taskId }, ['account_id'])
    world.services.verifier = tooSlow
    await runImport(world.services)({ id: 'job', data: { accountId: account_id, taskId }, signal })
    const [row] = await rowsOf(db, 'archived', { source: 3, name: '外部合同' })
    expect(row!.verdict).toBeNull()
    const [waiting] = await rowsOf(db, 'outbox', { topic: VERIFY_AGAIN })
    const data = { companyId: row!.company_id, id: row!.id }
    expect(waiting!.payload).toEqual(data)
    const again = () => verifyAgain(world.services)({ id: 'job', data, signal })
    await expect(again()).rejects.toThrow('undetermined')
    world.services.verifier = real
    await again()
    expect((await theRow(db, 'archived', { id: row!.id }, ['verdict'])).verdict).toBe(0)
  })
})
