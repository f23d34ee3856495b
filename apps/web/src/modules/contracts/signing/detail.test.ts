import { CONTRACT_IS, SIGNER } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { type Detail, hindrance, isSigning, type Mine, type SignField, standstill } from './detail.ts'
import { needsSeal, needsSignature, sealsFor, type UsableSeal } from './useMarks.ts'

const mine = (more: Partial<Mine> = {}) =>
  ({
    partyId: 'p',
    signerId: 's',
    needsRealName: false,
    nameDiffers: null,
    idDiffers: false,
    sealUse: null,
    ...more,
  }) as Mine
const detail = (more: Partial<Detail> = {}) =>
  ({
    status: CONTRACT_IS.toSign,
    phase: 'signing',
    actions: ['sign'],
    mine: mine(),
    parties: [{ partyId: 'p', attachments: [], signers: [{ signerId: 's', status: SIGNER.due }] }],
    ...more,
  }) as unknown as Detail

describe('what keeps somebody from signing', () => {
  it('is nothing when nothing is missing', () => {
    expect(isSigning(detail())).toBe(true)
    expect(hindrance(detail())).toBeNull()
  })
  it('is said in the order it is to be dealt with', () => {
    const attachments = [{ attachmentId: 'a', name: '证件', required: true, given: [] }]
    const parties = [{ partyId: 'p', attachments, signers: [] }] as unknown as Detail['parties']
    expect(hindrance(detail({ mine: mine({ needsRealName: true }), parties }))).toContain('实名认证')
    const nameDiffers = { invited: '张*', verified: '李*' }
    expect(hindrance(detail({ mine: mine({ nameDiffers, sealUse: 0 }) }))).toContain('张*，与您的实名 李*')
    expect(hindrance(detail({ mine: mine({ sealUse: 0 }), parties }))).toContain('用印审批')
    expect(hindrance(detail({ parties }))).toContain('「证件」')
    const optional = [{ ...parties[0]!, attachments: [{ ...attachments[0]!, required: false }] }]
    expect(hindrance(detail({ parties: optional }))).toBeNull()
  })
  it('is told even where there is nothing to do', () => {
    const done = [{ partyId: 'p', attachments: [], signers: [{ signerId: 's', status: SIGNER.signed }] }]
    const parties = done as unknown as Detail['parties']
    expect(standstill(detail({ parties, actions: [] }))).toContain('已完成签署')
    expect(standstill(detail({ parties, actions: [], status: CONTRACT_IS.finished }))).toBe(
      '合同已签署完成。',
    )
    expect(standstill(detail({ actions: [] }))).toContain('没有轮到您')
    expect(standstill(detail({ actions: [], status: CONTRACT_IS.ending }))).toContain('没有轮到您')
    expect(standstill(detail({ status: CONTRACT_IS.refused, endReason: '价格不符' }))).toBe(
      '合同已被拒签：价格不符',
    )
    expect(
      standstill(detail({ kind: 'termination', status: CONTRACT_IS.refused, endReason: '不同意作废' })),
    ).toBe('协议已被拒签：不同意作废')
    expect(standstill(detail({ status: CONTRACT_IS.expired }))).toContain('截止时间')
    expect(standstill(detail({ phase: 'filling' }))).toContain('正在填写')
  })
})

describe('whoever has signed', () => {
  const done = [{ partyId: 'p', attachments: [], signers: [{ signerId: 's', status: SIGNER.signed }] }]
  const parties = done as unknown as Detail['parties']
  const { signing, ending, finished, ended, finishedThenEnded, void: voided } = CONTRACT_IS
  it.each([signing, ending])('waits for the others while the contract stands at %s', (status) => {
    expect(standstill(detail({ parties, actions: [], status }))).toContain('等待其他签署方')
  })
  it.each([finished, ended, finishedThenEnded, voided])('waits for nobody once it stands at %s', (status) => {
    expect(standstill(detail({ parties, actions: [], status }))).not.toContain('等待')
  })
})

describe('what goes to a place', () => {
  const field = (kind: string, sealTypes?: number[]) => ({ kind, settings: { sealTypes } }) as SignField
  it('is a seal for companies, a signature for people, and either across the seam', () => {
    expect([needsSeal(field('seal'), 1), needsSignature(field('signature'), 1)]).toEqual([true, true])
    expect([needsSeal(field('seam'), 1), needsSignature(field('seam'), 1)]).toEqual([true, false])
    expect([needsSeal(field('seam'), 2), needsSignature(field('seam'), 2)]).toEqual([false, true])
  })
  it('is only a seal of the kinds asked for', () => {
    const seals = [{ sealType: 1 }, { sealType: 2 }] as UsableSeal[]
    expect(sealsFor(field('seal'), seals)).toHaveLength(2)
    expect(sealsFor(field('seal', [2]), seals)).toEqual([{ sealType: 2 }])
  })
})
