import type { Draft, FieldValue } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { blankPdf, type DraftField, party, place, someone } from '../../../../test/contract-driver.ts'
import { SIGNERS, signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { DEPOSIT } from '../contract/deposit.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const sender = driver.hands.own.token
const guest = driver.hands.person.token
const keeper = await world.signIn('13800000003')

const ours = party({ kind: 1, isOwn: true, signers: [someone(SIGNERS.own.name, SIGNERS.own.mobile)] })
const theirs = party({
  turn: 2,
  roleName: '承租人',
  signers: [someone(SIGNERS.person.name, SIGNERS.person.mobile)],
})
const OPTIONS = ['不租车位', '租车位']
type Written = { main: string; annex: string; choice: DraftField; fileRules: Draft['fileRules'] }

/** A main file that asks, and an annex that is part of it when the answer says so; each is signed on both. */
const begun = async ({
  owner = theirs.partyId as string | null,
  token = sender,
  value,
  also = () => ({}),
}: {
  owner?: string | null
  token?: string
  value?: FieldValue
  also?: (written: Written, draft: Draft) => Partial<Draft>
} = {}) => {
  const contractId = await driver.begin(token)
  const fileIds: string[] = []
  for (const pages of [1, 2]) {
    const { data } = await driver.upload(token, contractId, await blankPdf(pages))
    await driver.convert(contractId, data.file.fileId)
    fileIds.push(data.file.fileId)
  }
  const [main, annex] = fileIds as [string, string]
  const choice = place(owner, main, 'choice', {
    name: '车位',
    x: 0.1,
    y: 0.05,
    width: 0.4,
    height: 0.04,
    settings: { options: OPTIONS },
    ...(value ? { value } : {}),
  })
  const fileRules = [
    {
      fileId: annex,
      when: {
        match: 'all' as const,
        tests: [{ fieldId: choice.fieldId, way: 'is' as const, value: OPTIONS[1]! }],
      },
    },
  ]
  const marks = (fileId: string) => [
    place(ours.partyId, fileId, 'seal', { x: 0.7, y: 0.1, height: 0.2 }),
    place(theirs.partyId, fileId, 'signature', { x: 0.7, y: 0.5 }),
  ]
  const number = place(owner, annex, 'text', { name: '车位号', x: 0.1, y: 0.3, width: 0.3, height: 0.04 })
  const { draft, revision } = await driver.read(token, contractId)
  const full: Draft = {
    ...draft,
    name: '租赁合同',
    files: fileIds,
    fileRules,
    parties: [ours, theirs],
    fields: [...marks(main), ...marks(annex), choice, ...(owner ? [number] : [])],
  }
  const saved = await driver.save(token, contractId, revision, {
    ...full,
    ...also({ main, annex, choice, fileRules }, full),
  })
  expect(saved.code, saved.msg).toBe(1)
  const { problems } = saved.data
  return { contractId, main, annex, choice, number, problems, revision: saved.data.revision }
}
const handIn = (contractId: string, values: { fieldId: string; value: FieldValue | null }[]) =>
  world.call('/contract/receiverFill', { contractId, submit: true, values }, { token: guest })
const filesShown = async (who: 'own' | 'person', contractId: string) =>
  (await driver.detail(who, contractId)).data.files.map(({ fileId }) => fileId)
const signed = async (contractId: string) =>
  new Set(
    (await rowsOf(world.services.db, 'contract_signature', { contract_id: contractId })).map(
      ({ file_id }) => file_id,
    ),
  )
const depositOf = async (contractId: string) => {
  const leaf = await theRow(world.services.db, 'evidence_leaf', { contract_id: contractId, step: DEPOSIT }, [
    'entry',
  ])
  return JSON.parse(leaf.entry.toString())
}

describe('a file that is part of a contract when a field says so', () => {
  it('is left out of what is shown, signed and deposited, and the deposit says so', async () => {
    const { contractId, main, annex, choice, number, revision, problems } = await begun()
    expect(problems).toEqual([])
    expect(await driver.send(sender, { contractId, revision })).toMatchObject({ data: { phase: 'filling' } })
    const fill = (await world.call('/contract/getFillContractAttachsOfNew', { contractId }, { token: guest }))
      .data
    // He decides: the page knows by what.
    expect(fill.files.map(({ includeWhen }) => includeWhen?.tests[0]?.value)).toEqual([undefined, OPTIONS[1]])
    expect(await handIn(contractId, [{ fieldId: choice.fieldId, value: { chosen: [0] } }])).toMatchObject({
      code: 1,
      data: { phase: 'signing' },
    })
    for (const who of ['own', 'person'] as const) {
      expect(await filesShown(who, contractId)).toEqual([main])
      const { fields } = (await driver.detail(who, contractId)).data
      expect(fields.every(({ fileId }) => fileId === main)).toBe(true)
    }
    for (const token of [sender, guest])
      expect(
        await world.call('/contract/pagePictures', { contractId, fileId: annex, pages: [0] }, { token }),
      ).toMatchObject({ code: CODE.NOT_FOUND })
    // Sent back, it is decided anew.
    const back = { contractId, reason: '请确认车位' }
    expect(await world.call('/contract/returnToFill', back, { token: sender })).toMatchObject({ code: 1 })
    const chosen = { fieldId: choice.fieldId, value: { chosen: [1] } }
    expect(await handIn(contractId, [chosen])).toMatchObject({ code: CODE.FILL_MISSING })
    const bay = { fieldId: number.fieldId, value: { text: 'B-12' } }
    expect(await handIn(contractId, [chosen, bay])).toMatchObject({ code: 1 })
    expect(await filesShown('person', contractId)).toEqual([main, annex])
    expect(await world.call('/contract/returnToFill', back, { token: sender })).toMatchObject({ code: 1 })
    expect(
      await handIn(contractId, [{ fieldId: choice.fieldId, value: { chosen: [0] } }, bay]),
    ).toMatchObject({ code: 1 })

    expect(await driver.sign('own', contractId)).toMatchObject({ code: 1 })
    expect(await driver.sign('person', contractId)).toMatchObject({ code: 1 })
    expect(await signed(contractId)).toEqual(new Set([main]))
    expect(await depositOf(contractId)).toMatchObject({
      files: [{ file: main }],
      leftOut: [{ file: annex }],
    })
    const file = await theRow(world.services.db, 'contract_file', { contract_id: contractId, id: annex }, [
      'left_out',
      'current_blob',
    ])
    expect(file).toEqual({ left_out: true, current_blob: null })

    const begins = await rowsOf(
      world.services.db,
      'evidence_leaf',
      { contract_id: contractId, step: 'fill' },
      { columns: ['entry'], by: 'sequence' },
    )
    expect(JSON.parse(begins.at(-1)!.entry.toString())).toMatchObject({
      files: [{ file: main }],
      leftOut: [{ file: annex }],
    })

    // What is begun again has both, and its own rule.
    const { data } = await world.call('/contract/copy', { contractId }, { token: sender })
    const again = (await driver.read(sender, data.contractId)).draft
    expect(again.files).toHaveLength(2)
    expect(again.fileRules).toEqual([
      { fileId: again.files[1], when: { match: 'all', tests: [expect.objectContaining({ way: 'is' })] } },
    ])
    expect(again.fields.filter(({ fileId }) => fileId === again.files[1])).toHaveLength(3)
  })

  it('is signed by all when it is part of it', async () => {
    const { contractId, main, annex, choice, number, revision } = await begun()
    await driver.send(sender, { contractId, revision })
    await handIn(contractId, [
      { fieldId: choice.fieldId, value: { chosen: [1] } },
      { fieldId: number.fieldId, value: { text: 'B-12' } },
    ])
    expect(await filesShown('own', contractId)).toEqual([main, annex])
    expect(await driver.sign('own', contractId)).toMatchObject({ code: 1 })
    expect(await driver.sign('person', contractId)).toMatchObject({ code: 1 })
    expect(await signed(contractId)).toEqual(new Set([main, annex]))
    expect(await depositOf(contractId)).not.toHaveProperty('leftOut')
  })

  it('is decided as it is sent where the sender says so', async () => {
    const { contractId, main, revision, problems } = await begun({ owner: null, value: { chosen: [0] } })
    expect(problems).toEqual([])
    expect(await driver.send(sender, { contractId, revision })).toMatchObject({ data: { phase: 'signing' } })
    expect(await filesShown('person', contractId)).toEqual([main])
  })

  it('leaves something to sign for everybody, and never all of it', async () => {
    const messages = async (also: NonNullable<Parameters<typeof begun>[0]>['also']) =>
      (await begun({ also })).problems.map(({ message }) => message)
    expect(
      await messages(({ main }, { fields }) => ({
        fields: fields.filter(
          (one) => one.fileId !== main || one.partyId !== theirs.partyId || one.kind === 'choice',
        ),
      })),
    ).toEqual(['「承租人」的签署位置都在按条件加入的文件上，请在始终加入的文件上也指定一处'])
    expect(
      await messages(({ main, fileRules }) => ({
        fileRules: [...fileRules!, { fileId: main, when: fileRules![0]!.when }],
      })),
    ).toEqual(expect.arrayContaining(['至少要有一份文件始终加入合同，请清除其中一份的加入条件']))
    expect(await messages(() => ({ placeLater: true }))).toEqual([
      '设有加入条件的合同须在发送前指定签署位置，请关闭「填写完成后再指定签署位置」',
    ])
    const gone = await messages(({ choice }, { fields }) => ({
      fields: fields.filter(({ fieldId }) => fieldId !== choice.fieldId),
    }))
    expect(gone[0]).toMatch(/的加入条件引用的控件已被删除，请重新选择$/)
    // On the file itself it would decide about itself.
    expect(
      await messages(({ annex, choice }, { fields }) => ({
        fields: fields.map((one) => (one.fieldId === choice.fieldId ? { ...one, fileId: annex } : one)),
      })),
    ).toEqual(expect.arrayContaining([expect.stringContaining('引用了它自己')]))
  })

  it('keeps its rule as a template, a copy of it, and every contract begun from it', async () => {
    const own = party({ kind: 1, isOwn: true, signers: [someone('王五', '13800000003')] })
    const { contractId } = await begun({
      token: keeper,
      also: (_written, { parties, fields }) => ({
        parties: [own, parties[1]!],
        fields: fields.map((one) => (one.partyId === ours.partyId ? { ...one, partyId: own.partyId } : one)),
      }),
    })
    const made = await world.call('/template/create', { contractId, name: '租赁' }, { token: keeper })
    const copy = await world.call('/template/copy', { templateNo: made.data.templateNo }, { token: keeper })
    for (const { templateNo } of [made.data, copy.data]) {
      const { data } = await world.call('/template/start', { templateNo }, { token: sender })
      const { draft } = await driver.read(sender, data.contractId)
      expect(draft.fileRules).toEqual([
        {
          fileId: draft.files[1],
          when: {
            match: 'all',
            tests: [
              {
                fieldId: draft.fields.find(({ name }) => name === '车位')!.fieldId,
                way: 'is',
                value: OPTIONS[1],
              },
            ],
          },
        },
      ])
    }
  })
})
