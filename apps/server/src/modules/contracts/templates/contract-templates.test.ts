import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { blankPdf, party, place, someone } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { SAMPLES } from './samples/all.ts'
import { drawSample } from './samples/draw-sample.ts'
import { paragraphsOf, plainText } from './samples/sample.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, keeper, employee, other, individual] = await world.signInAll(
  '13800000001',
  '13800000003',
  '13800000004',
  '13800000005',
  '13800000008',
)

const readyDraft = (token: string) => {
  const own = party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
  const person = party({ turn: 2, roleName: '受聘人', signers: [someone('钱七', '13800000008')] })
  return driver.prepare(token, (fileId) => ({
    name: '聘用合同',
    inTurn: true,
    parties: [own, person],
    fields: [
      place(own.partyId, fileId, 'seal'),
      place(person.partyId, fileId),
      place(null, fileId, 'text', { name: '岗位', value: { text: '会计' } }),
    ],
  }))
}
const made = async () => {
  const { contractId } = await readyDraft(keeper)
  const answer = await world.call('/template/create', { contractId, name: '聘用模板' }, { token: keeper })
  expect(answer.code).toBe(1)
  return answer.data.templateNo
}
const read = (templateNo: string, token = employee) =>
  world.call('/file/new/template/get/{param}', {}, { token, params: { param: templateNo } })
const flow = () => ({
  inTurn: true,
  openToLater: true,
  terminable: true,
  placeLater: false,
  deadlineDays: 7,
  parties: [
    party({ kind: 1, isOwn: true, roleName: '甲方' }),
    party({ turn: 2, signers: [someone('固定人', '13910100001')] }),
  ],
  cc: [],
})
const readFlow = (templateNo: string, token = employee) =>
  world.call('/file/new/flowTemplate/get/{param}', {}, { token, params: { param: templateNo } })

describe('a contract template', () => {
  it('keeps pages, fields and roles of a draft, and none of its people', async () => {
    const templateNo = await made()
    const { data } = await read(templateNo)
    expect(data.content.parties.map(({ roleName, signers }) => [roleName, signers.length])).toEqual([
      ['甲方', 0],
      ['受聘人', 0],
    ])
    expect(data.content.fields).toHaveLength(3)
    expect(data.files).toMatchObject([{ fileId: data.content.files[0], state: 1, pages: [{ width: 595 }] }])
    expect(data.files[0]!.url).toMatch(/^\/api\/web\/blob\//)
    expect(data.problems).toEqual([])
    const listed = await world.call('/template/list', { keyword: '聘用' }, { token: employee })
    expect(listed.data.list.find((one) => one.templateNo === templateNo)).toMatchObject({
      name: '聘用模板',
      createdByName: '王五',
      roles: ['甲方', '受聘人'],
    })
    // What is kept of it can be read by the server alone.
    const { content_cipher: kept } = await theRow(
      world.services.db,
      'contract_template',
      { no: templateNo },
      ['content_cipher'],
    )
    expect(world.services.columns.open(kept)).toContain('受聘人')
    expect(kept.toString('utf8')).not.toContain('受聘人')
  })

  it('is kept by those who may, in their own company', async () => {
    const templateNo = await made()
    const { data } = await read(templateNo)
    const body = { templateNo, revision: data.revision, name: '改名', content: data.content }
    expect((await world.call('/template/save', body, {})).code).toBe(CODE.UNAUTHENTICATED)
    expect((await world.call('/template/save', body, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/template/save', body, { token: other })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/template/remove', { templateNo }, { token: other })).code).toBe(CODE.NOT_FOUND)
    expect((await read(templateNo, other)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/template/start', { templateNo }, { token: other })).code).toBe(CODE.NOT_FOUND)
    expect((await read(templateNo, individual)).code).toBe(CODE.FORBIDDEN)
    expect((await read('TPLx')).code).toBe(CODE.BAD_REQUEST)
    const { contractId } = await readyDraft(admin)
    const stolen = await world.call('/template/create', { contractId, name: '偷' }, { token: keeper })
    expect(stolen.code).toBe(CODE.NOT_FOUND)
  })

  it('is saved with what lies on its pages, and notices a second editor', async () => {
    const templateNo = await made()
    const { data } = await read(templateNo)
    const [seal] = data.content.fields
    const content = { ...data.content, fields: [{ ...seal!, x: 0.1 }] }
    const body = { templateNo, revision: data.revision, name: '改名', content }
    const saved = await world.call('/template/save', body, { token: keeper })
    expect(saved.data).toMatchObject({
      revision: 1,
      problems: [{ at: 'places.1', message: '请为「受聘人」指定签署位置' }],
    })
    expect((await world.call('/template/save', body, { token: keeper })).code).toBe(CODE.CONFLICT)
    const foreign = { ...content, files: [] }
    const without = await world.call(
      '/template/save',
      { ...body, revision: 1, content: foreign },
      { token: keeper },
    )
    expect(without.code).toBe(CODE.BAD_REQUEST)
    expect((await read(templateNo)).data).toMatchObject({ name: '改名', content: { fields: [{ x: 0.1 }] } })
  })

  it('begins a draft that outlives it', async () => {
    const templateNo = await made()
    const started = await world.call('/template/start', { templateNo }, { token: employee })
    expect(started.code).toBe(1)
    expect((await world.call('/template/remove', { templateNo }, { token: keeper })).code).toBe(1)
    const { draft, files, problems } = await driver.read(employee, started.data.contractId)
    expect(draft).toMatchObject({ name: '聘用模板', inTurn: true, files: [files[0]!.fileId] })
    expect(draft.parties[0]!.signers).toMatchObject([
      { name: '赵六', mobile: '138****0004', source: { kind: 'self' } },
    ])
    expect(draft.fields.map(({ fileId }) => fileId)).toEqual(Array(3).fill(files[0]!.fileId))
    expect(problems.map(({ at }) => at)).toEqual(['parties.1.signers'])
  })

  it('is limited by the package', async () => {
    const { contractId } = await driver.prepare(other, (fileId) => {
      const one = party({ signers: [someone('钱七', '13800000008')] })
      return { parties: [one], fields: [place(one.partyId, fileId)] }
    })
    let code = 1
    let count = 0
    while (code === 1 && count < 60) {
      count += 1
      code = (await world.call('/template/create', { contractId, name: `第${count}` }, { token: other })).code
    }
    const { total } = (await world.call('/template/list', {}, { token: other })).data
    expect(code).not.toBe(1)
    expect(total).toBe(count - 1)
  })
})

describe('a template by itself', () => {
  const upload = (parts: Record<string, string>, bytes: Buffer, token = keeper) =>
    world.form(
      '/template/upload',
      [
        ...Object.entries(parts).map(([name, value]) => ({ name, value })),
        { name: 'file', fileName: '购销合同.pdf', bytes },
      ],
      { token },
    ) as Promise<{ code: number; data: { templateNo: string; revision: number } }>

  it('is made of a file, without a contract being begun; files are added, replaced and taken away', async () => {
    const before = (await world.services.db.selectFrom('contract').select('id').execute()).length
    const made = await upload({}, await blankPdf(2))
    expect(made.code).toBe(1)
    const { templateNo } = made.data
    const first = (await read(templateNo)).data
    expect(first).toMatchObject({ name: '购销合同', files: [{ pages: [{}, {}] }] })
    expect(first.content.parties.map(({ roleName }) => roleName)).toEqual(['甲方', '乙方'])
    expect((await world.services.db.selectFrom('contract').select('id').execute()).length).toBe(before)
    const added = await upload({ templateNo, revision: '0' }, await blankPdf(1))
    expect(added.data.revision).toBe(1)
    expect((await upload({ templateNo, revision: '0' }, await blankPdf(1))).code).toBe(CODE.CONFLICT)
    const [one, two] = (await read(templateNo)).data.files
    const replaced = await upload({ templateNo, replaces: one!.fileId }, await blankPdf(3))
    expect(replaced.code).toBe(1)
    expect((await read(templateNo)).data.files.map(({ pages }) => pages.length)).toEqual([3, 1])
    const gone = await world.call(
      '/template/removeFile',
      { templateNo, revision: 2, fileId: two!.fileId },
      { token: keeper },
    )
    expect(gone.data.revision).toBe(3)
    expect((await upload({ templateNo }, await blankPdf(1), employee)).code).toBe(CODE.FORBIDDEN)
    expect((await upload({ templateNo }, await blankPdf(1), other)).code).toBe(CODE.NOT_FOUND)
    expect((await upload({}, Buffer.from('nonsense'))).code).not.toBe(1)
  })

  it('is copied with files of its own', async () => {
    const templateNo = await made()
    const copied = await world.call('/template/copy', { templateNo }, { token: keeper })
    await world.call('/template/remove', { templateNo }, { token: keeper })
    const { data } = await read(copied.data.templateNo)
    expect(data).toMatchObject({ name: '聘用模板 副本', files: [{ state: 1 }], problems: [] })
    expect((await world.call('/template/copy', copied.data, { token: other })).code).toBe(CODE.NOT_FOUND)
  })

  it('out of use starts nothing, and is not there for those who only use it', async () => {
    const templateNo = await made()
    const put = (enabled: boolean, token = keeper) =>
      world.call('/template/enable', { templateNo, enabled }, { token })
    expect((await put(false, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await put(false)).code).toBe(1)
    expect((await read(templateNo)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/template/start', { templateNo }, { token: keeper })).code).toBe(
      CODE.TEMPLATE_DISABLED,
    )
    expect((await world.call('/template/start', { templateNo }, { token: employee })).code).toBe(
      CODE.NOT_FOUND,
    )
    const off = await world.call('/template/list', { enabled: false }, { token: keeper })
    expect(off.data.list.map((one) => one.templateNo)).toEqual([templateNo])
    expect((await put(true)).code).toBe(1)
    expect((await read(templateNo)).code).toBe(1)
  })

  it('is for those it was given to', async () => {
    const templateNo = await made()
    const seats = (await world.call('/departmentmember/getMemberList', {}, { token: admin })).data.list
    const seatOf = (name: string) => seats.find((seat) => seat.name === name)!
    const give = (grants: { kind: 'member' | 'department' | 'role'; id: string }[]) =>
      world.call('/template/authorise', { templateNo, grants }, { token: keeper })
    expect((await give([{ kind: 'member', id: seatOf('李四').memberId }])).code).toBe(1)
    expect((await read(templateNo)).code).toBe(CODE.NOT_FOUND)
    const listed = await world.call('/template/list', {}, { token: employee })
    expect(listed.data.list.map((one) => one.templateNo)).not.toContain(templateNo)
    expect((await world.call('/template/start', { templateNo }, { token: employee })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await give([{ kind: 'department', id: seatOf('赵六').departmentId! }])).code).toBe(1)
    expect((await read(templateNo)).code).toBe(1)
    const named = await world.call('/template/authorised', { templateNo }, { token: keeper })
    expect(named.data).toMatchObject([{ kind: 'department', name: seatOf('赵六').departmentName }])
    expect((await give([{ kind: 'member', id: seatOf('赵六').departmentId! }])).code).toBe(CODE.NOT_FOUND)
    expect((await give([])).code).toBe(1)
    expect((await read(templateNo)).code).toBe(1)
  })

  it('is ready-made, a dozen times over: lawful text, a place for everything, nothing missing', async () => {
    const { data: samples } = await world.call('/template/samples', {}, { token: employee })
    expect(samples.length).toBeGreaterThanOrEqual(12)
    expect(new Set(samples.map(({ sampleId }) => sampleId)).size).toBe(samples.length)
    for (const sample of SAMPLES) {
      const { fields, pageSizes } = await drawSample(sample, crypto.randomUUID(), world.clock.now())
      expect(pageSizes.length, sample.name).toBeLessThan(5)
      for (const { x, y, width, height, page } of fields) {
        expect(x + width, sample.name).toBeLessThanOrEqual(1)
        expect(y + height, sample.name).toBeLessThanOrEqual(1)
        expect(page).toBeLessThan(pageSizes.length)
      }
      const paragraphs = paragraphsOf(sample)
      // Every blank was understood, and every clause numbered in turn.
      expect(paragraphs.map(plainText).join(''), sample.name).not.toMatch(/[[\]|]/)
      expect(paragraphs.filter(({ heading }) => heading).length, sample.name).toBeGreaterThan(5)
    }
    const used = await world.call('/template/useSample', { sampleId: 'labour-contract' }, { token: keeper })
    const { data } = await read(used.data.templateNo)
    expect(data).toMatchObject({ name: '劳动合同书（固定期限）', problems: [] })
    const started = await world.call('/template/start', used.data, { token: employee })
    expect(started.code).toBe(1)
    const whole = await world.call('/template/sample', { sampleId: 'lease' }, { token: employee })
    expect(whole.data.paragraphs.some(({ text }) => text.includes('优先承租'))).toBe(true)
    expect((await world.call('/template/sample', { sampleId: 'none' }, { token: employee })).code).toBe(
      CODE.NOT_FOUND,
    )
  })
})

describe('a flow template', () => {
  it('says who signs in which order, for whatever document', async () => {
    const content = flow()
    const saved = await world.call(
      '/flowTemplate/save',
      { revision: 0, name: '两方', content },
      { token: keeper },
    )
    expect(saved.data.templateNo).toMatch(/^FLOW/)
    const { templateNo } = saved.data
    expect((await readFlow(templateNo)).data).toMatchObject({ name: '两方', content })
    const again = { templateNo, revision: 0, name: '两方', content: { ...content, deadlineDays: 30 } }
    expect((await world.call('/flowTemplate/save', again, { token: keeper })).data.revision).toBe(1)
    expect((await world.call('/flowTemplate/save', again, { token: keeper })).code).toBe(CODE.CONFLICT)
    const started = await world.call('/flowTemplate/start', { templateNo }, { token: employee })
    const { draft, problems } = await driver.read(employee, started.data.contractId)
    expect(draft.parties[1]!.signers).toMatchObject([{ name: '固定人', mobile: '13910100001' }])
    expect(problems.map(({ at }) => at)).toContain('files')
    const days = (new Date(draft.deadline!).getTime() - world.clock.now().getTime()) / DAY
    expect(Math.floor(days)).toBe(30)
    expect((await readFlow(templateNo, other)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/flowTemplate/remove', { templateNo }, { token: other })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/flowTemplate/remove', { templateNo }, { token: employee })).code).toBe(
      CODE.FORBIDDEN,
    )
    expect((await world.call('/flowTemplate/remove', { templateNo }, { token: keeper })).code).toBe(1)
    expect((await world.call('/flowTemplate/list', {}, { token: keeper })).data.total).toBe(0)
  })

  it('keeps nothing out of one person’s address book but the name', async () => {
    const contact = { kind: 1 as const, name: '簿中人', mobile: '13910100002' }
    const { contactId } = (await world.call('/contact/add', contact, { token: keeper })).data
    const content = flow()
    content.parties[1]!.signers = [
      {
        signerId: content.parties[1]!.signers[0]!.signerId,
        name: '簿中人',
        mobile: '139****0002',
        source: { kind: 'contact', id: contactId },
      } as never,
    ]
    const saved = await world.call(
      '/flowTemplate/save',
      { revision: 0, name: '簿', content },
      { token: keeper },
    )
    const { data } = await readFlow(saved.data.templateNo)
    const [kept] = data.content.parties[1]!.signers
    expect(kept).toEqual({ signerId: kept!.signerId, name: '簿中人', mobile: '' })
  })
})

describe('when whoever made them leaves', () => {
  it('templates are in the name of whoever takes over', async () => {
    const templateNo = await made()
    const seats = (await world.call('/departmentmember/getMemberList', {}, { token: admin })).data.list
    const seatOf = (name: string) => seats.find((seat) => seat.name === name)!.memberId
    const { data } = await world.call(
      '/departmentmember/transfer',
      { memberId: seatOf('王五'), receiverId: seatOf('张三') },
      { token: admin },
    )
    expect(data.find(({ kind }) => kind === '创建的模板')!.count).toBeGreaterThan(0)
    const { list } = (await world.call('/template/list', {}, { token: admin })).data
    expect(list.find((one) => one.templateNo === templateNo)).toMatchObject({ createdByName: '张三' })
  })
})
