import type { Draft, FieldValue } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { settleFields } from '@xinqi/api/contract-fields/settle-fields'
import { writtenRows } from '@xinqi/api/contract-fields/table-rows'
import { writtenValue } from '@xinqi/api/contract-fields/written'
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { type DraftField, party, place, someone } from '../../../../test/contract-driver.ts'
import { SIGNERS, signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const sender = driver.hands.own.token
const guest = driver.hands.person.token
const keeper = await world.signIn('13800000003')
const employee = await world.signIn('13800000004')

const ours = party({ kind: 1, isOwn: true, signers: [someone(SIGNERS.own.name, SIGNERS.own.mobile)] })
const theirs = party({
  turn: 2,
  roleName: '承租人',
  signers: [someone(SIGNERS.person.name, SIGNERS.person.mobile)],
})
type Kind = DraftField['kind']
const at = (
  owner: string | null,
  fileId: string,
  kind: Kind,
  line: number,
  more: Partial<DraftField> = {},
): DraftField =>
  place(owner, fileId, kind, {
    name: `${line}`,
    x: 0.05,
    y: 0.02 + line * 0.045,
    width: 0.5,
    height: kind === 'table' ? 0.3 : 0.035,
    ...more,
  })
const marks = (fileId: string) => [
  place(ours.partyId, fileId, 'seal', { x: 0.75, y: 0.1, height: 0.2 }),
  place(theirs.partyId, fileId, 'signature', { x: 0.75, y: 0.5 }),
]
const leaseFields = (fileId: string): DraftField[] => {
  const way = at(theirs.partyId, fileId, 'choice', 1, {
    name: '付款方式',
    settings: { options: ['一次付清', '分期'] },
  })
  const inParts = {
    match: 'all' as const,
    tests: [{ fieldId: way.fieldId, way: 'is' as const, value: '分期' }],
  }
  const months = at(theirs.partyId, fileId, 'number', 2, {
    name: '期数',
    settings: {
      decimals: 0,
      showWhen: inParts,
      checks: [{ way: 'atMost', value: '24', message: '最多分 24 期' }],
    },
  })
  const rent = at(null, fileId, 'number', 3, {
    name: '每期租金',
    settings: { decimals: 2 },
    value: { text: '1999.99' },
  })
  const whole = at(theirs.partyId, fileId, 'number', 4, {
    name: '合计',
    required: false,
    settings: {
      decimals: 2,
      formula: { way: 'product', of: [{ fieldId: months.fieldId }, { fieldId: rent.fieldId }] },
    },
  })
  const clause = at(null, fileId, 'lines', 5, {
    name: '分期条款',
    value: { text: '逾期一日按万分之五计息' },
    settings: { showWhen: inParts },
  })
  const words = at(null, fileId, 'number', 6, {
    name: '大写',
    required: false,
    settings: { format: 'capital', formula: { way: 'sum', of: [{ fieldId: whole.fieldId }] } },
  })
  return [way, months, rent, whole, clause, words]
}
const prepared = async (fields: (fileId: string) => DraftField[]) =>
  driver.prepare(sender, (fileId) => ({
    parties: [ours, theirs],
    fields: [...marks(fileId), ...fields(fileId)],
  }))
const view = async (contractId: string, token = guest) =>
  (await world.call('/contract/getFillContractAttachsOfNew', { contractId }, { token })).data
const handIn = (contractId: string, values: { fieldId: string; value: FieldValue | null }[], submit = true) =>
  world.call('/contract/receiverFill', { contractId, submit, values }, { token: guest })
const printed = async (contractId: string): Promise<string> => {
  const model = await world.services.documents.readModel(await driver.currentPdf(contractId), {
    recognition: 'never',
  })
  const words = (block: object): string =>
    'text' in block ? String(block.text) : 'rows' in block ? JSON.stringify(block.rows) : ''
  return model.pages
    .map(({ blocks }) => blocks.map(words).join(''))
    .join('')
    .replace(/\s/g, '')
}
const kept = async (contractId: string) => {
  const rows = await rowsOf(
    world.services.db,
    'contract_field',
    { contract_id: contractId },
    { columns: ['name', 'value'] },
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}

describe('a contract whose fields wait for one another', () => {
  const begun = async () => {
    const ready = await prepared(leaseFields)
    expect(await driver.send(sender, ready)).toMatchObject({ code: 1, data: { phase: 'filling' } })
    const fields = (await view(ready.contractId)).fields
    const idOf = (name: string) => fields.find((one) => one.name === name)!.fieldId
    return { contractId: ready.contractId, fields, idOf }
  }

  it('prints what was chosen and what the server computed', async () => {
    const { contractId, idOf } = await begun()
    const forged = await handIn(contractId, [{ fieldId: idOf('合计'), value: { text: '1' } }])
    expect(forged).toMatchObject({ code: CODE.BAD_REQUEST, msg: '「合计」由公式计算，不能填写' })
    const given = (months: string | null) => [
      { fieldId: idOf('付款方式'), value: { chosen: [1] } },
      { fieldId: idOf('期数'), value: months === null ? null : { text: months } },
    ]
    expect(await handIn(contractId, given(null))).toMatchObject({
      code: CODE.FILL_MISSING,
      msg: '请填写「期数」',
    })
    expect(await handIn(contractId, given('36'))).toMatchObject({
      code: CODE.FILL_MISSING,
      msg: '最多分 24 期',
    })
    expect(await handIn(contractId, given('12'))).toMatchObject({ code: 1, data: { phase: 'signing' } })
    const text = await printed(contractId)
    for (const words of [
      '12',
      '1999.99',
      '23999.88',
      '逾期一日按万分之五计息',
      '贰万叁仟玖佰玖拾玖元捌角捌分',
    ])
      expect(text).toContain(words)
    expect((await kept(contractId)).get('合计')).toEqual({ text: '23999.88' })
    const before = text
    expect(await driver.sign('own', contractId)).toMatchObject({ code: 1 })
    expect(await driver.sign('person', contractId)).toMatchObject({ code: 1 })
    expect(await printed(contractId)).toContain(before)
  })

  it('neither prints, asks for nor keeps what is hidden', async () => {
    const { contractId, idOf } = await begun()
    await handIn(contractId, [{ fieldId: idOf('期数'), value: { text: '7' } }], false)
    const done = await handIn(contractId, [
      { fieldId: idOf('付款方式'), value: { chosen: [0] } },
      { fieldId: idOf('期数'), value: { text: '7' } },
    ])
    expect(done).toMatchObject({ code: 1, data: { phase: 'signing' } })
    const text = await printed(contractId)
    expect(text).not.toContain('逾期')
    expect(text).not.toContain('7')
    const values = await kept(contractId)
    for (const name of ['期数', '合计', '大写']) expect(values.get(name), name).toBeNull()
    const shown = (await driver.detail('person', contractId)).data.fields.map(({ name }) => name)
    expect(shown).not.toContain('分期条款')
    expect(JSON.stringify((await driver.detail('own', contractId)).data)).not.toContain('逾期')
    // Sent back, it can be decided the other way: what the sender wrote for that case is there again.
    const back = await world.call(
      '/contract/returnToFill',
      { contractId, reason: '请改为分期' },
      { token: sender },
    )
    expect(back.code).toBe(1)
    await handIn(contractId, [
      { fieldId: idOf('付款方式'), value: { chosen: [1] } },
      { fieldId: idOf('期数'), value: { text: '3' } },
    ])
    expect(await printed(contractId)).toContain('逾期一日按万分之五计息')
  })

  it('is closed to strangers', async () => {
    const { contractId, idOf } = await begun()
    const values = [{ fieldId: idOf('付款方式'), value: { chosen: [0] } }]
    for (const token of [driver.hands.theirs.token, employee])
      expect(
        await world.call('/contract/receiverFill', { contractId, submit: true, values }, { token }),
      ).toMatchObject({ code: CODE.NOT_FOUND })
  })

  const pagesOf = async (contractId: string) => {
    const { files } = (await driver.detail('own', contractId)).data
    const { pages } = await world.services.documents.readModel(await driver.currentPdf(contractId), {
      recognition: 'never',
    })
    expect(files[0]!.pages).toHaveLength(pages.length)
    return pages.length
  }

  it('continues a table that is longer than its place on pages of its own, head and all', async () => {
    const ready = await prepared((fileId) => [
      at(theirs.partyId, fileId, 'table', 1, {
        name: '清单',
        height: 0.1,
        settings: {
          columns: ['品名', '数量'],
          columnRules: [{}, { number: true, total: true }],
          maxRows: 40,
        },
      }),
    ])
    await driver.send(sender, ready)
    const { contractId } = ready
    const { fields, files } = await view(contractId)
    const fieldId = fields.find(({ name }) => name === '清单')!.fieldId
    const own = files[0]!.pages.length
    const rows = (count: number) =>
      handIn(contractId, [
        { fieldId, value: { rows: Array.from({ length: count }, (_, row) => [`货物${row}。`, '2']) } },
      ])
    expect((await rows(41)).msg).toBe('「清单」最多 40 行')
    expect(await rows(40)).toMatchObject({ code: 1, data: { phase: 'signing' } })
    const text = await printed(contractId)
    for (let row = 0; row < 40; row++) expect(text).toContain(`货物${row}。`)
    expect(text).toMatch(/合计.*80/)
    expect(text).toContain(`行见第${own + 1}页`)
    expect(text).toContain('「清单」续表')
    const pages = await pagesOf(contractId)
    expect(pages).toBeGreaterThan(own)
    // Under each part of it, its head.
    expect(text.match(/品名/g)).toHaveLength(pages - own + 1)

    // Filled in anew, it is as long as it is then.
    const back = await world.call('/contract/returnToFill', { contractId, reason: '太多' }, { token: sender })
    expect(back.code).toBe(1)
    expect((await view(contractId)).files[0]!.pages).toHaveLength(own)
    expect(await rows(2)).toMatchObject({ code: 1, data: { phase: 'signing' } })
    expect(await printed(contractId)).toMatch(/合计.*4/)
    expect(await pagesOf(contractId)).toBe(own)
    await world.call('/contract/returnToFill', { contractId, reason: '还是要' }, { token: sender })
    expect(await rows(40)).toMatchObject({ code: 1 })

    expect(await driver.sign('own', contractId)).toMatchObject({ code: 1 })
    expect(await driver.sign('person', contractId)).toMatchObject({ code: 1 })
    expect(lettersOf(await printed(contractId))).toContain(lettersOf(text))
    expect(await pagesOf(contractId)).toBe(pages)
    // What is begun from it has the pages that were given.
    const copy = await world.call('/contract/copy', { contractId }, { token: sender })
    const { files: copied } = await driver.read(sender, copy.data.contractId)
    expect(copied[0]!.pages).toHaveLength(own)
  })

  it('is sent with a table of the sender, and not, even for approval, with one that cannot be drawn', async () => {
    const withTable = (width: number) =>
      prepared((fileId) => [
        at(null, fileId, 'table', 1, {
          name: '清单',
          height: 0.1,
          width,
          settings: { columns: ['品名', '数量'] },
          value: { rows: Array.from({ length: 40 }, (_, row) => [`货物${row}`, '2']) },
        }),
      ])
    const tooNarrow = { code: CODE.CONTRACT_INCOMPLETE, msg: expect.stringContaining('「清单」放不下') }
    expect(await driver.send(sender, await withTable(0.02))).toMatchObject(tooNarrow)
    const whole = await withTable(0.5)
    expect(await driver.send(sender, whole)).toMatchObject({ data: { phase: 'signing' } })
    expect(await printed(whole.contractId)).toContain('货物39')
    const { db } = world.services
    const lawyer = await theRow(db, 'member', { name: '王五' }, ['id'])
    const admin = await world.signIn('13800000001')
    const flow = await world.call(
      '/approvalFlow/save',
      {
        name: '全部',
        purpose: 'launch',
        conditions: { typeIds: [], amountFromCents: null, amountToCents: null },
        steps: [{ rule: 1, approvers: [{ kind: 'member', id: lawyer.id }] }],
      },
      { token: admin },
    )
    expect(await driver.send(sender, await withTable(0.02))).toMatchObject(tooNarrow)
    expect(await driver.send(sender, await withTable(0.5))).toMatchObject({ data: { phase: 'approval' } })
    await world.call('/approvalFlow/remove', { flowId: flow.data.flowId }, { token: admin })
  })
})

describe('a template with rules', () => {
  const templateWith = async (fields: (fileId: string) => DraftField[]) => {
    const own = party({ kind: 1, isOwn: true, signers: [someone('王五', '13800000003')] })
    const { contractId } = await driver.prepare(keeper, (fileId) => ({
      parties: [own, theirs],
      fields: [place(own.partyId, fileId, 'seal'), place(theirs.partyId, fileId), ...fields(fileId)],
    }))
    const { data } = await world.call('/template/create', { contractId, name: '租赁' }, { token: keeper })
    return data.templateNo
  }
  const read = async (templateNo: string) =>
    (await world.call('/file/new/template/get/{param}', {}, { token: keeper, params: { param: templateNo } }))
      .data

  it('is not saved in a ring, by nobody who may not, and is kept in every contract as it was', async () => {
    const templateNo = await templateWith(leaseFields)
    const { content, revision, name } = await read(templateNo)
    const [way, months] = ['付款方式', '期数'].map(
      (wanted) => content.fields.find((one) => one.name === wanted)!,
    )
    const ring = content.fields.map((one) =>
      one === way
        ? {
            ...one,
            settings: {
              ...one.settings,
              showWhen: {
                match: 'all' as const,
                tests: [{ fieldId: months!.fieldId, way: 'filled' as const }],
              },
            },
          }
        : one,
    )
    const save = (token: string, fields: Draft['fields']) =>
      world.call('/template/save', { templateNo, revision, name, content: { ...content, fields } }, { token })
    expect(await save(keeper, ring)).toMatchObject({
      code: CODE.FIELD_RULES,
      msg: '「付款方式」、「期数」的条件或公式互相引用，无法判断先后，请修改其中一个',
    })
    expect((await save(employee, content.fields)).code).toBe(CODE.FORBIDDEN)
    expect((await save(driver.hands.theirs.token, content.fields)).code).not.toBe(1)
    const { data } = await world.call('/template/start', { templateNo }, { token: sender })
    // Whatever becomes of the template, the draft has its rules.
    expect(await save(keeper, [])).toMatchObject({ code: 1 })
    const { draft } = await driver.read(sender, data.contractId)
    expect(draft.fields.find((one) => one.name === '期数')!.settings.showWhen!.tests[0]).toEqual({
      fieldId: way!.fieldId,
      way: 'is',
      value: '分期',
    })
  })
})

/** Numbers from a seed: a template that fails can be made again. */
const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}
const OPTIONS = ['甲案', '乙案']
const LINES = 19

/** Fields of both sides, each waiting for one before it or computed from two, and what is filled in. */
const generated = (seed: number, fileId: string) => {
  const draw = seeded(seed)
  const fields: DraftField[] = []
  const values = new Map<string, FieldValue | null>()
  for (let line = 0; line < LINES; line++) {
    const owner = draw(3) ? theirs.partyId : null
    const before = fields.filter(({ partyId }) => owner === null || partyId !== null || draw(2))
    const asked = before.length && draw(3) ? before[draw(before.length)]! : undefined
    const numbers = fields.filter(({ kind }) => kind === 'number')
    const settings: DraftField['settings'] = {}
    if (asked)
      settings.showWhen = {
        match: 'all',
        tests: [
          asked.kind === 'choice'
            ? { fieldId: asked.fieldId, way: 'is', value: OPTIONS[draw(2)]! }
            : asked.kind === 'number'
              ? { fieldId: asked.fieldId, way: 'atLeast', value: String(draw(400)) }
              : { fieldId: asked.fieldId, way: 'filled' },
        ],
      }
    const computes = numbers.length > 1 && draw(3) === 0
    const kind: Kind = computes
      ? 'number'
      : (['text', 'choice', 'number', 'day', 'select'] as const)[draw(5)]!
    if (kind === 'number') settings.decimals = 2
    if (kind === 'choice' || kind === 'select') settings.options = OPTIONS
    if (computes)
      settings.formula = {
        way: (['sum', 'difference', 'product'] as const)[draw(3)]!,
        of: [
          { fieldId: numbers[draw(numbers.length)]!.fieldId },
          { fieldId: numbers[draw(numbers.length)]!.fieldId },
        ],
      }
    const value: FieldValue | null =
      kind === 'choice' || kind === 'select'
        ? { chosen: [draw(2)] }
        : {
            text:
              kind === 'text'
                ? `字${seed}第${line}`
                : kind === 'day'
                  ? `2026-0${1 + draw(9)}-1${draw(10)}`
                  : `${draw(500)}.${10 + draw(90)}`,
          }
    const field = at(owner, fileId, kind, line, {
      name: `控件${line}`,
      required: draw(2) === 0 && !computes,
      settings,
    })
    if (owner === null && !computes) field.value = value
    else if (!computes) values.set(field.fieldId, value)
    fields.push(field)
  }
  return { fields, values }
}
const lettersOf = (text: string): string => [...text.replace(/\s/g, '')].sort().join('')

// All three hundred take ten minutes: FIELD_TEMPLATES=300 goes through them, as every release does.
const TEMPLATES = Number(process.env.FIELD_TEMPLATES ?? 16)

describe(`${TEMPLATES} templates made and filled in at random`, () => {
  it('are signed as they were printed, and printed as they were shown', {
    timeout: 40 * 60_000,
  }, async () => {
    let [shownFields, hiddenFields, computedFields] = [0, 0, 0]
    const first = await prepared((fileId) => [at(null, fileId, 'text', 1, { value: { text: '原' } })])
    for (let seed = 1; seed <= TEMPLATES; seed++) {
      const { contractId } = (
        await world.call('/contract/copy', { contractId: await sentOnce(first) }, { token: sender })
      ).data
      const { draft, revision } = await driver.read(sender, contractId)
      const fileId = draft.files[0]!
      const { fields, values } = generated(seed, fileId)
      const parties = draft.parties.map((one, index) => ({ ...one, partyId: [ours, theirs][index]!.partyId }))
      const saved = await driver.save(sender, contractId, revision, {
        ...draft,
        parties,
        fields: [...marks(fileId), ...fields],
      })
      // The other party may look at what is its own and the sender's; what looks further is refused where it is made.
      expect(saved.data.problems, `template ${seed}`).toEqual([])
      const sent = await driver.send(sender, { contractId, revision: saved.data.revision })
      expect(sent.code, `template ${seed}: ${sent.msg}`).toBe(1)

      if (sent.data.phase === 'filling') {
        const page = await view(contractId)
        // As the page works it out while it is typed.
        const mine = new Map(
          page.fields.filter(({ isMine }) => isMine).map((field) => [field.fieldId, field]),
        )
        const typed = [...values].filter(([fieldId]) => mine.has(fieldId))
        const done = await handIn(
          contractId,
          typed.map(([fieldId, value]) => ({ fieldId, value })),
        )
        expect(done.code, `template ${seed}: ${done.msg}`).toBe(1)
      }
      const settled = settleFields(fields, {
        entryOf: ({ fieldId, value }) => values.get(fieldId) ?? value,
        today: chinaDay(world.services.clock()),
      })
      const words = fields.flatMap((field): string[] => {
        const { shown, value } = settled.of(field.fieldId)
        shown ? shownFields++ : hiddenFields++
        if (!shown) return []
        if (field.settings.formula) computedFields++
        if (field.kind === 'choice') return OPTIONS
        if (value && 'rows' in value) return writtenRows(field.settings, value.rows).flat()
        return [writtenValue(field.kind, field.settings, value)]
      })
      const text = await printed(contractId)
      expect(lettersOf(text), `template ${seed}`).toBe(lettersOf(words.join('')))
      if (seed % 4 === 0 || TEMPLATES > 100) {
        expect(await driver.sign('own', contractId)).toMatchObject({ code: 1 })
        expect(await driver.sign('person', contractId)).toMatchObject({ code: 1 })
        expect(lettersOf(await printed(contractId)), `template ${seed}, signed`).toBe(lettersOf(text))
      }
    }
    expect(hiddenFields).toBeGreaterThan(TEMPLATES)
    expect(computedFields).toBeGreaterThan(TEMPLATES)
    expect(shownFields).toBeGreaterThan(TEMPLATES * 5)
  })
})

let sentContract: string | undefined
const sentOnce = async (ready: { contractId: string; revision: number }): Promise<string> => {
  if (sentContract === undefined) {
    const { code, msg } = await driver.send(sender, ready)
    if (code !== 1) throw new Error(msg)
    sentContract = ready.contractId
  }
  return sentContract
}
