import { readCertificate, verifyPdf } from '@xinqi/pdf-signature'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { sandboxCertificates } from './certificates.ts'

const world = await worldOfFile({ demo: false })

const page = async () => {
  const fonts = new FontSet()
  const canvas = new PageCanvas(300, 200, fonts)
  canvas.text('一页', 20, 40, { face: 'song', sizePt: 12, colour: '#000000' })
  return createPdf([canvas], fonts, { title: '一页', createdAt: world.clock.now() })
}

it('signs in a name, says that it is a sandbox, and is trusted by its own root alone', async () => {
  const pdf = await page()
  const { certificates } = world.services
  const signed = await certificates.sign({ pdf, signer: { commonName: '张三' }, reason: '测试' })
  expect(signed.bytes.subarray(0, pdf.length).equals(pdf)).toBe(true)
  const root = await certificates.root()
  expect(JSON.stringify(readCertificate(root).subject)).toContain('沙箱')
  const { verdict, signatures } = verifyPdf(signed.bytes, { trust: [root] })
  expect(verdict).toBe('valid')
  expect(signatures[0]).toMatchObject({ trusted: true })
  expect(JSON.stringify(signatures[0])).toContain('张三')
  const changed = Buffer.from(signed.bytes)
  changed[pdf.length - 20]! ^= 1
  expect(verifyPdf(changed, { trust: [root] }).verdict).not.toBe('valid')
})

it('is one authority however many servers need it first, and its keys are nothing without the master key', async () => {
  const { db, clock } = world.services
  await db.deleteFrom('certificate_authority').execute()
  const key = Buffer.alloc(32, 7)
  const roots = await Promise.all(
    Array.from({ length: 4 }, () => sandboxCertificates(db, key, clock, 0).root()),
  )
  expect(new Set(roots.map((root) => root.toString('hex'))).size).toBe(1)
  await expect(sandboxCertificates(db, Buffer.alloc(32, 8), clock, 0).root()).rejects.toThrow()
})

it('signs in a thread of its own as it would here, says what was wrong, and begins another when one dies', async () => {
  const pdf = await page()
  const { db, clock } = world.services
  const told: { stage: string; seconds: number }[] = []
  const certificates = sandboxCertificates(db, Buffer.alloc(32, 7), clock, 1, (stage, seconds) =>
    told.push({ stage, seconds }),
  )
  try {
    const root = await certificates.root()
    const sign = (pdf: Uint8Array, commonName: string) =>
      certificates.sign({ pdf, signer: { commonName }, reason: '测试' })
    const names = ['张三', '李四', '王五']
    const signed = await Promise.all(names.map((name) => sign(pdf, name)))
    for (const [at, { bytes, signedAt }] of signed.entries()) {
      const { verdict, signatures } = verifyPdf(bytes, { trust: [root] })
      expect(verdict).toBe('valid')
      expect(JSON.stringify(signatures[0])).toContain(names[at]!)
      expect(signedAt).toEqual(clock())
    }
    // What the authority took of it, apart: measured in the thread, told here.
    expect(told.map(({ stage }) => stage).sort()).toEqual([
      ...names.map(() => 'certificate'),
      ...names.map(() => 'timestamp'),
    ])
    expect(told.every(({ seconds }) => seconds > 0)).toBe(true)
    await expect(sign(Buffer.from('no PDF'), '张三')).rejects.toThrow(/PDF/)
    const lost = sign(pdf, '赵六')
    await certificates.stop()
    await expect(lost).rejects.toThrow('the signing thread has ended')
    expect(verifyPdf((await sign(pdf, '赵六')).bytes, { trust: [root] }).verdict).toBe('valid')
  } finally {
    await certificates.stop()
  }
})
