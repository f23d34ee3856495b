import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Draft, FieldValue } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it, vi } from 'vitest'
import { contractDriver, party, place, someone, writtenPdf } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { readScan } from './read-scans.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, clerk, individual] = await world.signInAll('13800000001', '13800000004', '13800000008')

const own = () => party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
const guest = () => party({ turn: 2, signers: [someone('王五', '13800000008')] })
const fillView = async (token: string, contractId: string) =>
  (await world.call('/contract/getFillContractAttachsOfNew', { contractId }, { token })).data
const fillIn = async (
  token: string,
  contractId: string,
  values: Record<string, FieldValue | null>,
  submit = true,
) => {
  const { fields } = await fillView(token, contractId)
  const byName = (name: string) => fields.find((field) => field.name === name)!.fieldId
  return world.call(
    '/contract/receiverFill',
    {
      contractId,
      submit,
      values: Object.entries(values).map(([name, value]) => ({ fieldId: byName(name), value })),
    },
    { token },
  )
}
const givePicture = (token: string, contractId: string, bytes: Buffer) =>
  world.form(
    '/contract/fieldPicture',
    [
      { name: 'contractId', value: contractId },
      { name: 'file', fileName: '照片.png', bytes },
    ],
    { token },
  ) as unknown as Promise<{ code: number; data: { pictureId: string; url: string } }>
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

const signedByBoth = ([first, second]: Draft['parties'], fileId: string) => [
  place(first!.partyId, fileId, 'seal'),
  place(second!.partyId, fileId, 'signature', { y: 0.5 }),
]

/** Sent to a person who has these fields to fill in. */
const sentWith = async (
  toFill: (partyId: string, fileId: string) => Draft['fields'],
  more: Partial<Draft> = {},
  pdf?: Buffer,
) => {
  const parties = [own(), guest()]
  const prepared = await driver.prepare(
    admin,
    (fileId) => ({
      parties,
      fields: [...signedByBoth(parties, fileId), ...toFill(parties[1]!.partyId, fileId)],
      ...more,
    }),
    pdf,
  )
  const sent = await driver.send(admin, prepared)
  expect(sent).toMatchObject({ code: 1 })
  return { ...prepared, parties, sent: sent.data }
}
const textField = (partyId: string, fileId: string, more: Partial<Draft['fields'][number]> = {}) =>
  place(partyId, fileId, 'text', { name: '地址', x: 0.1, y: 0.1, width: 0.4, height: 0.03, ...more })

const currentFile = async (contractId: string) => {
  const { services } = world
  const file = await theRow(services.db, 'contract_file', { contract_id: contractId })
  if (!file.current_blob) return undefined
  return services.blobs.read((await services.blobs.find(services.db, file.current_blob))!)
}
const pdftotext = spawnSync('pdftotext', ['-v']).error === undefined
const wordsOf = async (contractId: string) => {
  const file = path.join(world.services.config.DATA_DIR, `${contractId}.pdf`)
  writeFileSync(file, (await currentFile(contractId))!)
  return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout.replace(/\s+/g, '')
}

describe('a keyword', () => {
  it('is found wherever it stands, whatever the spaces and the width of its signs', async () => {
    const pdf = await writtenPdf([
      ['甲方（盖章）：              乙方（盖章）：', '其他内容'],
      ['甲 方 ( 盖 章 ) :', '甲方（签字）：'],
    ])
    const { contractId, fileId } = await sentWith(() => [], {}, pdf)
    const found = await world.call(
      '/contract/findKeyword',
      { contractId, keyword: '甲方(盖章)' },
      { token: admin },
    )
    expect(found.data.places.map(({ fileId: id, page }) => [id, page])).toEqual([
      [fileId, 0],
      [fileId, 1],
    ])
    const [first] = found.data.places
    expect(first!.x * 595).toBeCloseTo(60, 0)
    expect(first!.width * 595).toBeGreaterThan(60)
    expect(first!.width * 595).toBeLessThan(80)
    const none = await world.call('/contract/findKeyword', { contractId, keyword: '丙方' }, { token: admin })
    expect(none.data.places).toEqual([])
    const notMine = await world.call(
      '/contract/findKeyword',
      { contractId, keyword: '甲方' },
      { token: clerk },
    )
    expect(notMine.code).toBe(CODE.NOT_FOUND)
  })

  it('is found in a template too, by those who keep templates of that company', async () => {
    const parties = [own(), guest()]
    const draft = await driver.prepare(
      admin,
      (fileId) => ({
        parties,
        fields: signedByBoth(parties, fileId),
      }),
      await writtenPdf([['甲方（盖章）：']]),
    )
    const made = await world.call(
      '/template/create',
      { contractId: draft.contractId, name: '盖章模板' },
      { token: admin },
    )
    const body = { templateNo: made.data.templateNo, keyword: '盖章' }
    const found = await world.call('/template/findKeyword', body, { token: admin })
    expect(found.data.places).toHaveLength(1)
    expect((await world.call('/template/findKeyword', body, { token: clerk })).code).toBe(CODE.FORBIDDEN)
    const elsewhere = await world.signIn('13800000005')
    expect((await world.call('/template/findKeyword', body, { token: elsewhere })).code).toBe(CODE.NOT_FOUND)
  })

  it('is found in scanned pages once they were read, which is asked for once and done once', async () => {
    const { contractId, fileId } = await sentWith(() => [], {})
    const body = { contractId, keyword: '甲方' }
    const look = async () => (await world.call('/contract/findKeyword', body, { token: admin })).data
    const ask = (token: string) => world.call('/contract/readScans', { contractId }, { token })
    expect(await look()).toMatchObject({ places: [], scans: [{ state: null, pages: 1 }] })
    expect((await ask(clerk)).code).toBe(CODE.NOT_FOUND)
    expect((await ask(admin)).code).toBe(1)
    expect((await ask(admin)).code).toBe(1)
    expect((await look()).scans).toMatchObject([{ state: 0 }])

    const line = { box: { x: 0.2, y: 0.4, w: 0.2, h: 0.02 } }
    const run = { text: '甲方盖章', box: line.box, confidence: 0.9 }
    const block = {
      kind: 'paragraph' as const,
      box: line.box,
      text: '甲方盖章',
      lines: [{ ...line, runs: [run] }],
    }
    const page = {
      index: 0,
      width: 595,
      height: 842,
      source: 'ocr' as const,
      turned: 180 as const,
      blocks: [block],
    }
    const recognise = vi
      .spyOn(world.services.documents, 'readModel')
      .mockResolvedValue({ pages: [page], fonts: 'estimated', producedBy: 'test' } as never)
    const file = await theRow(world.services.db, 'contract_file', { id: fileId }, ['pdf_blob'])
    const job = { id: 'job', data: { blobId: file.pdf_blob! }, signal: new AbortController().signal }
    await readScan(world.services)(job)
    await readScan(world.services)(job)
    expect(recognise).toHaveBeenCalledTimes(1)
    recognise.mockRestore()
    const { places, scans } = await look()
    expect(scans).toEqual([])
    // Lying on its head, it was turned to be read: the place is that of the page as it is shown.
    expect(places).toMatchObject([{ fileId, page: 0, width: expect.closeTo(0.1, 5) }])
    expect(places[0]!.x).toBeCloseTo(0.7, 5)
    expect(places[0]!.y).toBeCloseTo(0.58, 5)
  })
})

describe('filling in', () => {
  it.skipIf(!pdftotext)('puts every kind of value into the pages before the first signature', async () => {
    const { contractId } = await sentWith((partyId, fileId) => {
      const at = (name: string, kind: Draft['fields'][number]['kind'], y: number, more = {}) =>
        place(partyId, fileId, kind, { name, x: 0.1, y, width: 0.7, height: 0.04, ...more })
      return [
        at('姓名', 'text', 0.02),
        at('说明', 'lines', 0.07, { height: 0.1 }),
        at('金额', 'number', 0.18, { settings: { decimals: 2, format: 'thousands' } }),
        at('大写', 'number', 0.22, { settings: { format: 'capital' } }),
        at('交付日', 'day', 0.26, { settings: { format: 'yyyy/m/d' } }),
        at('付款', 'choice', 0.3, { settings: { options: ['现金', '转账'] } }),
        at('资料', 'check', 0.34, { settings: { options: ['执照', '许可', '证明'] } }),
        at('城市', 'select', 0.38, { settings: { options: ['甲市', '乙市'] } }),
        at('照片', 'image', 0.42),
        at('清单', 'table', 0.6, { height: 0.2, settings: { columns: ['品名', '数量'] } }),
      ]
    })
    const { data: picture } = await givePicture(individual, contractId, PIXEL)
    const filled = await fillIn(individual, contractId, {
      姓名: { text: '𠮷野䶮' },
      说明: { text: '第一行\n第二行' },
      金额: { text: '1234567.5' },
      大写: { text: '105.07' },
      交付日: { text: '2026-12-01' },
      付款: { chosen: [1] },
      资料: { chosen: [0, 2] },
      城市: { chosen: [1] },
      照片: { pictureId: picture.pictureId },
      清单: {
        rows: [
          ['钢笔', '10'],
          ['本子', '20'],
        ],
      },
    })
    expect(filled).toMatchObject({ code: 1, data: { status: CONTRACT_IS.toSign, phase: 'signing' } })
    const words = await wordsOf(contractId)
    for (const written of [
      '𠮷野䶮',
      '第一行',
      '第二行',
      '1,234,567.50',
      '壹佰零伍元零柒分',
      '2026/12/1',
      '现金',
      '转账',
      '许可',
      '乙市',
      '品名',
      '钢笔',
      '20',
    ])
      expect(words, written).toContain(written)
    expect(words).not.toContain('甲市')
    const seen = await world.call('/contract/fieldPictures', { contractId }, { token: admin })
    expect(seen.data.pictures.map(({ pictureId }) => pictureId)).toEqual([picture.pictureId])
  })

  it('tells whoever wrote too much, and nothing is cut', async () => {
    const { contractId } = await sentWith((partyId, fileId) => [textField(partyId, fileId, { width: 0.1 })])
    const long = await fillIn(individual, contractId, { 地址: { text: '很长的地址'.repeat(20) } })
    expect(long).toMatchObject({
      code: CODE.CONTRACT_INCOMPLETE,
      msg: expect.stringContaining('地址'),
    })
    expect((await fillView(individual, contractId)).phase).toBe('filling')
    expect((await fillIn(individual, contractId, { 地址: { text: '甲路' } })).code).toBe(1)
  })

  it('tells the initiator before it leaves the house, though others fill in first', async () => {
    const parties = [own(), guest()]
    const wide = '很长的项目名称'.repeat(30)
    const prepared = await driver.prepare(admin, (fileId) => ({
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal'),
        place(parties[1]!.partyId, fileId, 'signature', { y: 0.5 }),
        textField(parties[1]!.partyId, fileId),
        { ...textField('', fileId, { name: '项目', y: 0.2 }), partyId: null, value: { text: wide } },
      ],
    }))
    const sent = await driver.send(admin, prepared)
    expect(sent).toMatchObject({
      code: CODE.CONTRACT_INCOMPLETE,
      msg: expect.stringContaining('项目'),
    })
    const mended = prepared.draft.fields.map((field) =>
      field.partyId === null ? { ...field, kind: 'number' as const } : field,
    )
    const saved = await driver.save(admin, prepared.contractId, prepared.revision, {
      ...prepared.draft,
      fields: mended,
    })
    expect(saved.data.problems).toEqual([{ at: 'values.3', message: '「项目」须为数字' }])
  })

  it('takes pictures only from their giver and only while there is something to fill in', async () => {
    const { contractId } = await sentWith((partyId, fileId) => [
      textField(partyId, fileId, { kind: 'image' }),
    ])
    expect((await givePicture(clerk, contractId, PIXEL)).code).toBe(CODE.NOT_FOUND)
    expect((await givePicture(admin, contractId, PIXEL)).code).toBe(CODE.CONTRACT_STATUS)
    expect((await givePicture(individual, contractId, Buffer.from('text'))).code).not.toBe(1)
    const mine = await givePicture(individual, contractId, PIXEL)
    const kept = await fillIn(individual, contractId, { 地址: { pictureId: mine.data.pictureId } }, false)
    expect(kept.code).toBe(1)
    // Half-filled, it is nobody else's to look at.
    const { pictures, fields } = await fillView(admin, contractId)
    expect([pictures, fields[0]!.value]).toEqual([[], null])
    expect((await fillView(individual, contractId)).pictures).toHaveLength(1)
  })

  it('is on the list of whoever it waits for', async () => {
    const { contractId } = await sentWith((partyId, fileId) => [textField(partyId, fileId)])
    const listed = async (token: string, pending?: 1 | 2 | 3) => {
      const { data } = await world.call('/file/fillOut', { pending, pageSize: 100 }, { token })
      expect(data.total).toBe(data.list.length)
      return data.list.find((one) => one.contractId === contractId)?.pending
    }
    expect(await listed(individual)).toBe(1)
    expect(await listed(individual, 3)).toBeUndefined()
    expect(await listed(admin, 3)).toBe(3)
    expect(await listed(clerk)).toBeUndefined()
    const later = await sentWith(() => [], { placeLater: true, fields: [] })
    const toPlace = await world.call('/file/fillOut', { pending: 2 }, { token: admin })
    expect(toPlace.data.list.map((one) => one.contractId)).toContain(later.contractId)
    await fillIn(individual, contractId, { 地址: { text: '甲路' } })
    expect(await listed(individual)).toBeUndefined()
  })
})

describe('returned to be filled in again', () => {
  it('comes back with its reason and what was written, and the pages are made anew', async () => {
    const { contractId } = await sentWith((partyId, fileId) => [textField(partyId, fileId)])
    const giveBack = (token: string, reason = '地址有误') =>
      world.call('/contract/returnToFill', { contractId, reason }, { token })
    expect((await giveBack(admin)).code).toBe(CODE.CONTRACT_STATUS)
    await fillIn(individual, contractId, { 地址: { text: '旧址' } })
    expect((await giveBack(individual)).code).toBe(CODE.NOT_CONCERNED)
    expect((await giveBack(clerk)).code).toBe(CODE.NOT_FOUND)
    expect((await fillView(admin, contractId)).mayReturn).toBe(true)
    expect((await giveBack(admin)).data).toEqual({ status: CONTRACT_IS.toSign, phase: 'filling' })
    expect(await currentFile(contractId)).toBeUndefined()
    const back = await fillView(individual, contractId)
    expect(back).toMatchObject({
      pending: 1,
      returnReason: '地址有误',
      fields: [{ value: { text: '旧址' } }],
    })
    const again = await fillIn(individual, contractId, { 地址: { text: '新址' } })
    expect(again.data).toEqual({ status: CONTRACT_IS.toSign, phase: 'signing' })
    if (pdftotext) expect(await wordsOf(contractId)).toBe('新址')
    expect((await fillView(individual, contractId)).returnReason).toBeNull()
  })

  it('only goes to parties that filled something in', async () => {
    const { contractId, parties } = await sentWith((partyId, fileId) => [textField(partyId, fileId)])
    await fillIn(individual, contractId, { 地址: { text: '甲路' } })
    const wrong = await world.call(
      '/contract/returnToFill',
      { contractId, reason: '退回', partyIds: [parties[0]!.partyId] },
      { token: admin },
    )
    expect(wrong.code).not.toBe(1)
    expect((await fillView(admin, contractId)).phase).toBe('signing')
  })
})

describe('places set after filling in', () => {
  it('are asked for every party, and signing begins with them', async () => {
    const { contractId, fileId, parties, sent } = await sentWith(() => [], { placeLater: true, fields: [] })
    expect(sent).toMatchObject({ status: CONTRACT_IS.toSign, phase: 'placing' })
    const set = (token: string, fields: Draft['fields']) =>
      world.call('/contract/place', { contractId, fields }, { token })
    const [company, person] = parties.map(({ partyId }) => partyId)
    const seal = place(company!, fileId, 'seal')
    const signature = place(person!, fileId, 'signature', { y: 0.5 })
    const refused = [
      await set(admin, [seal]),
      await set(admin, [seal, { ...signature, kind: 'seal' }]),
      await set(admin, [seal, { ...signature, page: 7 }]),
      await set(admin, [seal, { ...signature, x: 0.95 }]),
      await set(admin, [seal, signature, place(person!, fileId, 'text')]),
      await set(admin, [seal, { ...signature, fieldId: seal.fieldId }]),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      CODE.CONTRACT_INCOMPLETE,
      CODE.CONTRACT_INCOMPLETE,
      CODE.CONTRACT_INCOMPLETE,
      CODE.CONTRACT_INCOMPLETE,
      CODE.CONTRACT_INCOMPLETE,
      CODE.CONTRACT_INCOMPLETE,
    ])
    expect(refused[0]!.msg).toBe('请为所有签署方指定签署位置')
    expect((await set(individual, [seal, signature])).code).toBe(CODE.NOT_CONCERNED)
    expect((await set(clerk, [seal, signature])).code).toBe(CODE.NOT_FOUND)
    expect((await set(admin, [seal, signature])).data).toEqual({
      status: CONTRACT_IS.toSign,
      phase: 'signing',
    })
    const { data } = await world.call('/v2/file/detail', { contractId }, { token: admin })
    expect(data.fields.map(({ kind }) => kind).sort()).toEqual(['seal', 'signature'])
    expect((await set(admin, [seal, signature])).code).toBe(CODE.CONTRACT_STATUS)
  })
})

describe('an ID number, a telephone number, a region, a watermark', () => {
  const asked = (partyId: string, fileId: string): Draft['fields'] => [
    textField(partyId, fileId, { kind: 'idNumber', name: '身份证号', y: 0.1 }),
    textField(partyId, fileId, { kind: 'phone', name: '联系电话', y: 0.15 }),
    textField(partyId, fileId, { kind: 'region', name: '所在地', y: 0.2 }),
    {
      ...textField(partyId, fileId, { kind: 'watermark', name: '水印', y: 0.25 }),
      partyId: null,
      value: { text: '仅供本合同使用' },
      settings: { density: 'single', slant: 0, opacity: 20 },
    },
  ]
  it('are judged by the server whatever the form said, and are part of the pages that are signed', async () => {
    const { contractId } = await sentWith(asked)
    const good = {
      身份证号: { text: '11010519491231002X' },
      联系电话: { text: '13800000008' },
      所在地: { text: '浙江省/杭州市/西湖区' },
    }
    const wrong: [string, string, string][] = [
      ['身份证号', '110105194912310021', '请核对身份证号码'],
      ['联系电话', '12345678901', '须为 11 位手机号'],
      ['所在地', '浙江省/南京市/玄武区', '不是有效的省市区'],
      ['所在地', '浙江省', '不是有效的省市区'],
    ]
    for (const [name, text, why] of wrong) {
      const refused = await fillIn(individual, contractId, { ...good, [name]: { text } })
      expect(refused.code, text).toBe(CODE.FILL_MISSING)
      expect(refused.msg, text).toContain(why)
    }
    expect(await fillIn(individual, contractId, good)).toMatchObject({ code: 1, data: { phase: 'signing' } })
    if (!pdftotext) return
    const words = await wordsOf(contractId)
    for (const said of ['11010519491231002X', '13800000008', '浙江省杭州市西湖区', '仅供本合同使用'])
      expect(words).toContain(said)
  })

  it('a watermark is the sender’s, one a file, and never hides the text', async () => {
    const parties = [own(), guest()]
    const draft = (marks: (fileId: string) => Draft['fields']) =>
      driver.prepare(admin, (fileId) => ({
        parties,
        fields: [
          place(parties[0]!.partyId, fileId, 'seal'),
          place(parties[1]!.partyId, fileId, 'signature', { y: 0.5 }),
          ...marks(fileId),
        ],
      }))
    const mark = (fileId: string, more: Partial<Draft['fields'][number]> = {}) => ({
      ...textField(parties[0]!.partyId, fileId, { kind: 'watermark', name: '水印' }),
      partyId: null,
      value: { text: '样本' },
      ...more,
    })
    const kept = (marks: (fileId: string) => Draft['fields'], why: string) =>
      expect(draft(marks)).rejects.toThrow(why)
    await kept((fileId) => [mark(fileId, { partyId: parties[1]!.partyId })], '只能由发起方')
    await kept((fileId) => [mark(fileId), mark(fileId)], '只能有一个水印')
    await kept((fileId) => [mark(fileId, { settings: { opacity: 90 } })], '不透明度')
    await kept((fileId) => [mark(fileId, { value: { text: '很长的字'.repeat(10) } })], '30 个字')
  })
})
