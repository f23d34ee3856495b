import { expect, it } from 'vitest'
import { firstDraft, newParty, newSigner, stillWrong } from './draftShape.ts'
import { adoptAll, type Proposals, proposalsOf } from './proposals.ts'

const draft = firstDraft({ personal: false, name: '张三' }, '2026-11-15')
const quoted = { fileId: 'f', quote: '原文', page: 0, boxes: [] }
const fact = (field: string, value: string) => ({ field, label: field, value, shown: value, ...quoted })
const party = (role: string, name: string, isOwn = false, isCompany = true) =>
  ({ role, aliases: [role], name, isOwn, isCompany, mobile: '', ...quoted }) as Proposals['parties'][number]
const OURS = party('甲方', '我方公司', true)

it('takes everything over at once: the other side as a party, the rest into the fields others live from', () => {
  const found = {
    parties: [OURS, party('乙方', '对方公司')],
    facts: [
      fact('amountCents', '500'),
      fact('typeId', 't'),
      fact('validFrom', '2026-01-01'),
      fact('validUntil', '2026-12-31'),
    ],
  }
  const adopted = adoptAll(draft, proposalsOf(found))
  expect(adopted).toMatchObject({
    amountCents: 500,
    typeId: 't',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    parties: [{ isOwn: true }, { kind: 1, companyName: '对方公司', turn: 2 }],
  })
  // A second time nothing is doubled.
  expect(adoptAll(adopted, proposalsOf(found))).toEqual(adopted)
  expect(proposalsOf(found).every((one) => one.isAdopted(adopted))).toBe(true)
})

it('leaves to a person who is the other side where our own name is not in the text', () => {
  const proposals = proposalsOf({ parties: [party('甲方', '一公司'), party('乙方', '二公司')], facts: [] })
  expect(adoptAll(draft, proposals).parties).toHaveLength(1)
  expect(proposals[1]!.adopt(draft).parties[1]).toMatchObject({ companyName: '二公司' })
})

it('names a party that was added and not filled in yet, instead of adding another', () => {
  const begun = { ...draft, parties: [...draft.parties, newParty({ kind: 1, turn: 2 })] }
  const adopted = adoptAll(begun, proposalsOf({ parties: [OURS, party('乙方', '对方公司')], facts: [] }))
  expect(adopted.parties).toHaveLength(2)
  expect(adopted.parties[1]!.companyName).toBe('对方公司')
})

it('takes the day of signing for the beginning only where the text names no other', () => {
  const signed = fact('signedOn', '2026-03-01')
  expect(adoptAll(draft, proposalsOf({ parties: [], facts: [signed] })).validFrom).toBe('2026-03-01')
  expect(proposalsOf({ parties: [], facts: [signed, fact('validFrom', '2026-04-01')] })).toHaveLength(1)
})

it('says nothing more of a place that was changed, and goes on about all others', () => {
  const judged = {
    ...draft,
    parties: [...draft.parties, newParty({ companyName: '', signers: [newSigner({ mobile: '1' })] })],
  }
  const problems = [
    'name',
    'parties.1.companyName',
    'parties.1.signers.0.mobile',
    'deadline',
    'validUntil',
  ].map((at) => ({ at, message: at }))
  const left = (now: typeof judged) => stillWrong(problems, judged, now).map(({ at }) => at)
  expect(left(judged)).toHaveLength(5)
  expect(left({ ...judged, name: '合同' })).not.toContain('name')
  expect(left({ ...judged, validFrom: '2026-01-01' })).not.toContain('validUntil')
  const signers = [{ ...judged.parties[1]!.signers[0]!, email: 'a@b.cn' }]
  const mended = { ...judged, parties: [judged.parties[0]!, { ...judged.parties[1]!, signers }] }
  expect(left(mended)).toEqual(['name', 'parties.1.companyName', 'deadline', 'validUntil'])
})
