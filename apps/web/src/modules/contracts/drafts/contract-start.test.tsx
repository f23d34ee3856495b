import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { At, ProblemsContext } from './At.tsx'
import {
  contactOf,
  firstDraft,
  inTurns,
  moved,
  movedParty,
  newParty,
  newSigner,
  sharingTurn,
  stepOf,
  withFileReplaced,
  withoutFile,
  withoutParty,
} from './draftShape.ts'
import { placeOf } from './leadTo.ts'
import { firstAsked, howTold } from './whatFollows.ts'

afterEach(cleanup)
const parties = (...turns: number[]) => turns.map((turn) => newParty({ turn }))
const turnsOf = (list: { turn: number }[]) => list.map(({ turn }) => turn)

describe('a first draft', () => {
  it('has our side in it and ends with a whole day', () => {
    const draft = firstDraft({ personal: false, name: '张三' }, '2026-11-15')
    expect(draft.parties).toMatchObject([{ kind: 1, isOwn: true, signers: [{ source: { kind: 'self' } }] }])
    expect(new Date(draft.deadline!).getSeconds()).toBe(59)
    expect(firstDraft({ personal: true, name: '李四' }, '2026-11-15').parties[0]!.kind).toBe(2)
  })
})

describe('order', () => {
  it('counts up and keeps what was shared', () => {
    expect(turnsOf(inTurns(parties(1, 1, 4, 4, 9)))).toEqual([1, 1, 2, 2, 3])
    expect(turnsOf(sharingTurn(parties(1, 2, 3), 1, true))).toEqual([1, 1, 2])
    expect(turnsOf(sharingTurn(parties(1, 1, 2), 1, false))).toEqual([1, 2, 3])
  })
  it('follows a party that is moved', () => {
    const list = parties(1, 2, 3)
    const after = movedParty(list, 2, 0)
    expect(after.map(({ partyId }) => partyId)).toEqual(
      [list[2], list[0], list[1]].map((one) => one!.partyId),
    )
    expect(turnsOf(after)).toEqual([1, 2, 3])
    expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  })
})

describe('what goes with what', () => {
  const draft = () => {
    const base = firstDraft({ personal: false, name: '张三' }, '2026-11-15')
    const field = { fieldId: 'f', fileId: 'one', partyId: base.parties[0]!.partyId }
    return { ...base, files: ['one', 'two'], fields: [field as never] }
  }
  it('removes fields with their party or file, and moves them to the file put in its place', () => {
    const full = draft()
    expect(withoutParty(full, full.parties[0]!.partyId)).toMatchObject({ parties: [], fields: [] })
    expect(withoutFile(full, 'one')).toMatchObject({ files: ['two'], fields: [] })
    expect(withFileReplaced(full, 'one', 'new')).toMatchObject({
      files: ['new', 'two'],
      fields: [{ fileId: 'new' }],
    })
  })
})

it('takes a number or an address in one box', () => {
  expect(contactOf('13800000001')).toEqual({ mobile: '13800000001', email: '' })
  expect(contactOf(' someone@example.com ')).toEqual({ mobile: '', email: 'someone@example.com' })
  expect(contactOf('someone@')).toEqual({ mobile: 'someone@', email: '' })
})

describe('a problem', () => {
  it('is mended where it belongs', () => {
    expect(['name', 'parties.0.signers', 'places.1', 'fields.2', 'values.0'].map(stepOf)).toEqual([
      'start',
      'start',
      'place',
      'place',
      'fill',
    ])
  })
  it('stands beside its field, and leads to the nearest thing there is', () => {
    const { container } = render(
      <ProblemsContext value={[{ at: 'parties.0.companyName', message: '请填写企业全称' }]}>
        <div data-at="parties">
          <At at="parties.0.companyName" label="企业全称">
            {(id) => <input id={id} />}
          </At>
        </div>
      </ProblemsContext>,
    )
    expect(container.textContent).toContain('请填写企业全称')
    expect(placeOf(container, 'parties.0.companyName')?.dataset.at).toBe('parties.0.companyName')
    expect(placeOf(container, 'parties.0.signers.1.mobile')?.dataset.at).toBe('parties')
    expect(placeOf(container, 'cc.0')).toBeNull()
  })
})

describe('what sending sets going', () => {
  const own = newParty({ kind: 1, isOwn: true, turn: 1 })
  const other = newParty({ turn: 2, signers: [newSigner({ name: '钱七', email: 'q@example.com' })] })
  const draft = { ...firstDraft({ personal: false, name: '张三' }, '2026-11-15'), parties: [own, other] }
  const text = {
    fileId: 'f',
    page: 0,
    x: 0,
    y: 0,
    width: 0.1,
    height: 0.1,
    name: '地址',
    required: true,
    settings: {},
  }

  it('says who is asked first, and for what', () => {
    expect(firstAsked(draft, '甲公司')).toBe('甲公司、钱七 签署')
    expect(firstAsked({ ...draft, inTurn: true }, '甲公司')).toBe('甲公司 签署，完成后依次通知其余各方')
    const filled = { ...text, fieldId: 'a', partyId: other.partyId, kind: 'text' as const }
    expect(firstAsked({ ...draft, fields: [filled] }, '甲公司')).toBe('钱七 填写内容，填写完成后开始签署')
    expect(firstAsked({ ...draft, placeLater: true }, '甲公司')).toContain('由您指定签署位置')
  })

  it('says how they hear of it', () => {
    expect(howTold(draft)).toBe(
      '短信、邮件（境外签署人）、站内消息；未指定经办人的企业由其有签署权限的成员认领',
    )
  })
})
